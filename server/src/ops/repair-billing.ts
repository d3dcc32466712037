import type { Kysely } from 'kysely';
import { findCredentials } from '../account/store/users.ts';
import type { Jobs } from '../platform/jobs.ts';
import { findCurrentCustomer } from '../billing/store/customers.ts';
import { scheduleSync } from '../billing/store/events.ts';
import type { BillingTables } from '../billing/tables.ts';
import { describeEvent, unknownAddress, type OpsDatabase } from './explain-billing.ts';
import { waitForServer } from './wait-for-server.ts';

export type Ops = {
  db: OpsDatabase;
  billingDb: Kysely<BillingTables>;
  jobs: Pick<Jobs, 'enqueue'>;
};

/**
 * Has a running server synchronise a user's customer with Stripe, and waits for it.
 * @throws when no account has that address, or when it takes longer than 30 s
 */
export async function resync(ops: Ops, email: string): Promise<string> {
  const user = await findCredentials(ops.db, { email });
  if (!user) throw unknownAddress(email);
  const customer = await findCurrentCustomer(ops.billingDb, user.id);
  const customerId = customer?.stripe_customer_id;
  if (!customerId) return `${email} has no customer at Stripe: there is nothing to ask.`;
  await scheduleSync({ db: ops.billingDb, jobs: ops.jobs }, customerId);
  return waitForServer(`${customerId} is not synchronised yet`, async () =>
    (await isSynced(ops.billingDb, customerId)) ? `${customerId} is as Stripe says.` : undefined,
  );
}

async function isSynced(db: Kysely<BillingTables>, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('billing_customers')
    .select('dirty_at')
    .where('stripe_customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.dirty_at === null;
}

/** Events whose customer could not be synchronised, newest first. */
export async function listFailedEvents(db: Kysely<BillingTables>): Promise<string[]> {
  const rows = await failedEvents(db).orderBy('received_at', 'desc').limit(100).execute();
  return rows.length > 0 ? rows.map(describeEvent) : ['No event has failed.'];
}

/** Has a running server synchronise every customer with a failed event. */
export async function retryFailedEvents(ops: Ops): Promise<string> {
  const rows = await failedEvents(ops.billingDb).execute();
  const customers = new Set(rows.flatMap((row) => row.stripe_customer_id ?? []));
  for (const customerId of customers) {
    await scheduleSync({ db: ops.billingDb, jobs: ops.jobs }, customerId);
  }
  return `${rows.length} events of ${customers.size} customers are tried again.`;
}

function failedEvents(db: Kysely<BillingTables>) {
  return db
    .selectFrom('stripe_events')
    .selectAll()
    .where('state', '=', 'pending')
    .where('attempts', '>', 0);
}
