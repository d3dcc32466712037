import { sql } from 'kysely';
import { clockTimestamp } from '../../../platform/database/database.ts';
import type { BillingDatabase } from '../../context.ts';
import type { NewRefundRow } from '../../tables.ts';
import { selectCustomerIds } from '../customers/customers.ts';

/** Stores refunds as they were read. `changed_at` tells since when one has its status. */
export async function storeRefunds(db: BillingDatabase, rows: NewRefundRow[]): Promise<void> {
  for (const row of rows) {
    const { status, failure_reason } = row;
    await db
      .insertInto('refunds')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ status, failure_reason, changed_at: clockTimestamp })
          .where('refunds.status', '!=', status),
      )
      .execute();
  }
}

/** The refunds of a user, the newest first. */
export function listRefundsOfUser(db: BillingDatabase, userId: string) {
  return db
    .selectFrom('refunds')
    .select(['id', 'charge', 'amount', 'currency', 'status', 'failure_reason', 'created_at'])
    .where('stripe_customer_id', 'in', selectCustomerIds(db, userId))
    .orderBy('created_at', 'desc')
    .execute();
}

/** How many refunds got their status in the last week, by status; `failed` also when there are none. */
export async function countRefunds(db: BillingDatabase) {
  const rows = await db
    .selectFrom('refunds')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('changed_at', '>', sql<Date>`clock_timestamp() - interval '7 days'`)
    .groupBy('status')
    .execute();
  const counts = new Map([['failed', 0]]);
  for (const { status, count } of rows) counts.set(status, count);
  return [...counts].map(([label, value]) => ({ label, value }));
}
