import { schedulePast } from '../billing/jobs.ts';
import type { Kysely } from 'kysely';
import type { Jobs } from '../platform/jobs/jobs.ts';
import {
  findCurrentCustomer,
  findStripeCustomer,
  scheduleSync,
} from '../billing/store/customers/customers.ts';
import { listFailingEvents } from '../billing/store/events.ts';
import type { BillingTables } from '../billing/tables.ts';
import { describeEvent } from '../console/customers/timeline/billing-entries.ts';
import { requireUser, timelineLine, type OpsDatabase } from './explain-billing.ts';
import { waitForServer } from './wait-for-server.ts';

export type Ops = {
  db: OpsDatabase;
  billingDb: Kysely<BillingTables>;
  jobs: Pick<Jobs, 'enqueue'>;
};

/**
 * Has a running server synchronize a user's customer with Stripe, and waits for it. Its past follows.
 * @throws when no account has that address, or when it takes longer than 30 s
 */
export async function resync(ops: Ops, email: string): Promise<string> {
  const user = await requireUser(ops.db, email);
  const customer = await findCurrentCustomer(ops.billingDb, user.id);
  const customerId = customer?.stripe_customer_id;
  if (!customerId) return `${email} has no customer at Stripe: there is nothing to ask.`;
  await scheduleSync({ db: ops.billingDb, jobs: ops.jobs }, customerId);
  await schedulePast(ops, ops.billingDb, customerId);
  return waitForServer(`${customerId} is not synchronized yet`, async () => {
    const stored = await findStripeCustomer(ops.billingDb, customerId);
    return stored?.dirty_at === null ? `${customerId} is as Stripe says.` : undefined;
  });
}

/** Events whose customer could not be synchronized, newest first. */
export async function listFailedEvents(db: Kysely<BillingTables>): Promise<string[]> {
  const events = await listFailingEvents(db);
  if (events.length === 0) return ['No event has failed.'];
  return events.slice(0, shownEvents).map((event) => timelineLine(describeEvent(event)));
}

const shownEvents = 100;

/** Has a running server synchronize every customer with a failed event. */
export async function retryFailedEvents(ops: Ops): Promise<string> {
  const events = await listFailingEvents(ops.billingDb);
  const customers = new Set(events.flatMap((event) => event.stripe_customer_id ?? []));
  for (const customerId of customers) {
    await scheduleSync({ db: ops.billingDb, jobs: ops.jobs }, customerId);
  }
  return `${events.length} events of ${customers.size} customers are tried again.`;
}
