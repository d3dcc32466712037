import { sql } from 'kysely';
import type { BillingDatabase } from '../../context.ts';

/** After these nothing follows at Stripe but an appeal, which has an event. */
const decidedStatuses = ['won', 'lost', 'warning_closed', 'prevented'];

/** Of a row of `disputes`: whether it is over. */
const isDecidedInSql = hasStatusInSql(decidedStatuses);

/** In the words of the index on the disputes that are open. */
const isUndecidedInSql = sql<boolean>`disputes.status not in (${listOf(decidedStatuses)})`;

/** Whether the bank waits for our evidence. */
const awaitsEvidenceInSql = hasStatusInSql(['needs_response', 'warning_needs_response']);

function hasStatusInSql(statuses: string[]) {
  return sql<boolean>`disputes.status in (${listOf(statuses)})`;
}

function listOf(statuses: string[]) {
  return sql.join(statuses.map((status) => sql.lit(status)));
}

/** The charges of a customer whose dispute is stored as decided. */
export async function listDecidedDisputes(
  db: BillingDatabase,
  customerId: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('disputes')
    .select('charge')
    .where('stripe_customer_id', '=', customerId)
    .where(isDecidedInSql)
    .execute();
  return new Set(rows.map(({ charge }) => charge));
}

/** The disputes that wait for our answer: how many, and how much is disputed, by currency. */
export function sumDisputes(db: BillingDatabase) {
  return db
    .selectFrom('disputes')
    .select((eb) => [
      'currency',
      eb.fn.countAll<number>().as('count'),
      eb.cast<number>(eb.fn.sum('amount'), 'bigint').as('amount'),
      eb.fn.min('evidence_due_at').as('due'),
    ])
    .where(awaitsEvidenceInSql)
    .where(isUndecidedInSql)
    .groupBy('currency')
    .orderBy('currency')
    .execute();
}

/** Disputes that are not decided, those whose evidence is due first, with the account of the customer. */
export function listOpenDisputes(db: BillingDatabase, limit: number) {
  return db
    .selectFrom('disputes')
    .innerJoin(
      'billing_customers',
      'billing_customers.stripe_customer_id',
      'disputes.stripe_customer_id',
    )
    .select(['disputes.id', 'charge', 'disputes.stripe_customer_id', 'user_id', 'amount'])
    .select(['currency', 'reason', 'status', 'evidence_due_at', 'disputes.created_at'])
    .where(isUndecidedInSql)
    .orderBy('evidence_due_at', (order) => order.asc().nullsLast())
    .orderBy('disputes.id')
    .limit(limit)
    .execute();
}
