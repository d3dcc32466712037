import type { ReadableDatabase } from '../tables.ts';

/** The newest that a page shows. */
const longest = 24;

/** What was charged and paid, with its invoice, the newest first. */
export async function listPayments(db: ReadableDatabase, customerIds: string[]) {
  if (customerIds.length === 0) return [];
  return db
    .selectFrom('charges')
    .leftJoin('invoices', 'invoices.id', 'charges.invoice_id')
    .select(['charges.id', 'charges.invoice_id', 'charges.amount', 'charges.amount_refunded'])
    .select(['charges.currency', 'charges.disputed', 'charges.created_at', 'invoices.number'])
    .where('charges.stripe_customer_id', 'in', customerIds)
    .where('charges.status', '=', 'succeeded')
    .orderBy('charges.created_at', 'desc')
    .limit(longest)
    .execute();
}
