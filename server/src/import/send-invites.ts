import { hourSeconds } from '@stillweb/contract/time';
import { inviteSwitch } from '@stillweb/contract/switches';
import type { Kysely } from 'kysely';
import { accountEmailQueue } from '../account/emails/account-email.ts';
import type { AccountTables } from '../account/tables.ts';
import type { Clock } from '../platform/clock.ts';
import type { JobQueue, Jobs } from '../platform/jobs/jobs.ts';
import { isSwitchedOn } from '../platform/switches.ts';
import { takeInvites } from './store/invites.ts';

/** Each minute. */
export const inviteQueue: JobQueue<Record<string, never>> = {
  name: 'invite-imported-users',
  options: { policy: 'short', retryLimit: 0, expireInSeconds: 60, deleteAfterSeconds: hourSeconds },
};

type Context = {
  db: Kysely<AccountTables>;
  jobs: Pick<Jobs, 'enqueue'>;
  clock: Clock;
  perMinute: number;
};

/** Enqueues the invites of a minute, unless staff have stopped them. No user is invited twice. */
export async function sendInvites({ db, jobs, clock, perMinute }: Context): Promise<void> {
  if (!(await isSwitchedOn(db, inviteSwitch))) return;
  await db.transaction().execute(async (trx) => {
    for (const email of await takeInvites(trx, perMinute, clock())) {
      await jobs.enqueue(trx, accountEmailQueue, { kind: 'invite', email });
    }
  });
}
