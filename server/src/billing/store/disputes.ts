import { sql } from 'kysely';
import type { BillingDatabase } from '../context.ts';

/** After these nothing follows at Stripe but an appeal, which has an event. */
const decidedStatuses = ['won', 'lost', 'warning_closed', 'prevented'];

/** Of a row of `disputes`: whether it is over. */
const isDecidedInSql = hasStatusInSql(decidedStatuses);

/** In the words of the index on the disputes that are open. */
export const isUndecidedInSql = sql<boolean>`disputes.status not in (${listOf(decidedStatuses)})`;

/** Whether the bank waits for our evidence. */
export const awaitsEvidenceInSql = hasStatusInSql(['needs_response', 'warning_needs_response']);

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
