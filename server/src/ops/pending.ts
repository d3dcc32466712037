import { dayMs } from '@stillweb/contract/time';
import { countSignUpsByDomain } from '../account/store/addresses.ts';
import {
  readPendingEvents,
  readProgress,
  readUnsentEmails,
  type Backlog,
} from '../billing/store/backlog.ts';
import { listDirtyCustomers } from '../billing/store/customers/customers.ts';
import { listOldestRepairs } from '../billing/store/repairs.ts';
import type { ReadableDatabase } from '../console/tables.ts';
import { readUnsentRequests } from '../help/store/help-requests.ts';
import { readQueues } from '../platform/jobs/job-backlog.ts';
import { at, line } from './output.ts';
import { describeProgress, passNames } from './jobs.ts';

/** The most lines of each kind. */
const shown = 100;

/** The work that is pending in the database: jobs, emails, events, customers, repairs, and how far Stripe has been read. */
export async function describePending(db: ReadableDatabase): Promise<string[]> {
  return [
    ...(await describeQueues(db)),
    describeBacklog('emails', 'of billing not sent yet', await readUnsentEmails(db)),
    describeBacklog('messages', 'not sent to support yet', await readUnsentRequests(db)),
    describeBacklog('events', 'of Stripe not processed yet', await readPendingEvents(db)),
    ...(await describeCustomers(db)),
    ...(await describeRepairs(db)),
    ...(await describeReading(db)),
  ];
}

async function describeQueues(db: ReadableDatabase): Promise<string[]> {
  const queues = await readQueues(db);
  return queues
    .filter(({ waiting, running, failed }) => waiting + running + failed > 0)
    .map(({ name, waiting, running, failed, oldest }) =>
      line('queue', [
        name,
        `${waiting} waiting`,
        `${running} running`,
        `${failed} failed`,
        oldest && `the oldest due since ${at(oldest)}`,
      ]),
    );
}

function describeBacklog(name: string, what: string, { count, oldest }: Backlog): string {
  return line(name, [`${count} ${what}`, oldest && `the oldest since ${at(oldest)}`]);
}

async function describeCustomers(db: ReadableDatabase): Promise<string[]> {
  const ids = await listDirtyCustomers(db, new Date(), shown);
  return ids.map((id) => line('customer', [id, 'has changed at Stripe and is not read yet']));
}

async function describeRepairs(db: ReadableDatabase): Promise<string[]> {
  const repairs = await listOldestRepairs(db, shown);
  return repairs.map((repair) =>
    line('repair', [
      at(repair.decided_at),
      repair.stripe_customer_id,
      repair.key,
      `attempted ${repair.attempts} times`,
      repair.error,
      `next attempt from ${at(repair.next_attempt_at)}`,
    ]),
  );
}

async function describeReading(db: ReadableDatabase): Promise<string[]> {
  const { watermark } = await readProgress(db, 'read-events');
  const passes = passNames.map(async (name) => {
    return line('pass', [name, describeProgress(await readProgress(db, name))]);
  });
  const readTo = watermark === null ? null : new Date(watermark * 1000);
  return [line('Stripe', [`events read up to ${at(readTo)}`]), ...(await Promise.all(passes))];
}

/** How many users of each domain have signed up within a day. */
export async function describeSignUps(db: ReadableDatabase, now: Date): Promise<string[]> {
  const domains = await countSignUpsByDomain(db, new Date(now.getTime() - dayMs));
  if (domains.length === 0) return ['No sign-up in the last 24 hours.'];
  return domains
    .slice(0, shown)
    .map(({ domain, count }) => line('sign-ups', [`${count} of ${domain}`]));
}
