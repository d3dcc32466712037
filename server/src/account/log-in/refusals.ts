import { hourSeconds } from '@stillweb/contract/time';
import { browserName } from '@stillweb/contract/browser-name';
import type { ErrorCode } from '@stillweb/contract/errors';
import { networkOf } from '../../http/client-address.ts';
import type { Client } from '../../http/requester.ts';
import { AppError } from '../../platform/app-error.ts';
import type { JobQueue } from '../../platform/jobs.ts';
import type { AccountContext } from '../context.ts';
import { maySaveRefusal } from '../security/login-limits.ts';
import { storeRefusal, type Refusal } from '../store/account-events.ts';
import { findProfile, lockUser } from '../store/users.ts';

/** Stores a refused log-in in the history of the account, if the address has one. */
export const refusalQueue: JobQueue<Refusal & { email: string }> = {
  name: 'log-in-refusals',
  // Nothing waits for it, and many may come at once: no server is woken for each.
  options: { notify: false, retryLimit: 3, retryDelay: 5, deleteAfterSeconds: hourSeconds },
  concurrency: 1,
};

/** Who was refused: the email is undefined when the client named no address and no passkey of an account. */
type Refused = { userId: string | undefined; email: string | undefined; client: Client };

/**
 * Records why a log-in was refused: in the security log, and for the history of the account. The latter is left to a
 * job, which the request enqueues for every address, so that its time does not tell whether there is an account.
 */
export async function recordRefusal(
  context: AccountContext,
  error: unknown,
  { userId, email, client }: Refused,
): Promise<void> {
  if (!(error instanceof AppError)) return;
  const { code: reason } = error;
  context.recordEvent({ event: 'log-in refused', userId, ip: client.ip, reason });
  if (email && (await maySaveRefusal(context.limits, reason, client.ip))) {
    await saveRefusal(context, reason, { email, client });
  }
}

/** Stores that further attempts of a client will be refused for an hour: these write nothing themselves. */
export async function recordLimit(
  context: AccountContext,
  of: { email: string; client: Client },
): Promise<void> {
  await saveRefusal(context, 'RATE_LIMITED', of);
}

async function saveRefusal(
  { db, jobs, clock }: AccountContext,
  reason: ErrorCode,
  { email, client }: { email: string; client: Client },
): Promise<void> {
  await jobs.enqueue(db, refusalQueue, {
    email,
    reason,
    browser: browserName(client.userAgent),
    network: networkOf(client.ip),
    at: clock().toISOString(),
  });
}

/** Stores a refused log-in, if its address has an account. */
export async function completeRefusal(
  { db }: Pick<AccountContext, 'db'>,
  { email, ...refusal }: Refusal & { email: string },
): Promise<void> {
  const user = await findProfile(db, { email });
  if (!user) return;
  await db.transaction().execute(async (trx) => {
    if (await lockUser(trx, user.id)) await storeRefusal(trx, user.id, refusal);
  });
}
