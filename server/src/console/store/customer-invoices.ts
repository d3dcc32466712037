import type { ViewedInvoice } from '@stillweb/contract/console/view';
import type { ReadableDatabase } from '../tables.ts';

/** The newest invoices of a customer at Stripe as they were read last, without drafts and links. */
export async function listStoredInvoices(
  db: ReadableDatabase,
  customerId: string,
  limit: number,
): Promise<ViewedInvoice[]> {
  const rows = await db
    .selectFrom('invoices')
    .leftJoin('charges', 'charges.invoice_id', 'invoices.id')
    .select(['invoices.id', 'invoices.created_at', 'invoices.amount_due'])
    .select(['invoices.currency', 'invoices.status'])
    .select((eb) =>
      eb.cast<number | null>(eb.fn.sum('charges.amount_refunded'), 'bigint').as('refunded'),
    )
    .where('invoices.stripe_customer_id', '=', customerId)
    .where('invoices.status', '!=', 'draft')
    .groupBy('invoices.id')
    .orderBy('invoices.created_at', 'desc')
    .orderBy('invoices.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    date: row.created_at.toISOString(),
    amount: row.amount_due,
    amountRefunded: row.refunded ?? 0,
    currency: row.currency,
    status: row.status,
    hasPage: false,
  }));
}
