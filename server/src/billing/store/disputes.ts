import type { BillingDatabase } from '../context.ts';

/** After these nothing follows at Stripe but an appeal, which has an event. */
const closedStatuses = ['won', 'lost', 'warning_closed', 'prevented'];

/** The charges of a customer whose dispute is stored as closed. */
export async function listClosedDisputes(
  db: BillingDatabase,
  customerId: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('disputes')
    .select('charge')
    .where('stripe_customer_id', '=', customerId)
    .where('status', 'in', closedStatuses)
    .execute();
  return new Set(rows.map(({ charge }) => charge));
}
