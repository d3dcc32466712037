import type { BillingDatabase } from '../../context.ts';
import type { DiscountRow } from '../../tables.ts';

export async function listDiscountIds(
  db: BillingDatabase,
  customerId: string,
): Promise<Set<string>> {
  return new Set((await listDiscounts(db, customerId)).map(({ id }) => id));
}

export function listDiscounts(db: BillingDatabase, customerId: string): Promise<DiscountRow[]> {
  return db
    .selectFrom('discounts')
    .selectAll()
    .where('stripe_customer_id', '=', customerId)
    .execute();
}
