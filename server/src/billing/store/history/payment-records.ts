import type { BillingDatabase } from '../../context.ts';
import type { NewChargeRow, NewDiscountRow, NewDisputeRow, NewInvoiceRow } from '../../tables.ts';
import { upsertRows } from './upsert-rows.ts';

/** A customer's payments, as rows. */
export type PaymentRecords = {
  invoices: NewInvoiceRow[];
  charges: NewChargeRow[];
  disputes: NewDisputeRow[];
  discounts: NewDiscountRow[];
};

/** Stores records as they were read; a row that is the same already is not written. */
export async function storePaymentRecords(
  db: BillingDatabase,
  records: PaymentRecords,
): Promise<void> {
  await upsertRows(db, 'invoices', records.invoices);
  await upsertRows(db, 'charges', records.charges);
  await upsertRows(db, 'disputes', records.disputes);
  await upsertRows(db, 'discounts', records.discounts);
}

/** Stores where a customer is. What Stripe no longer says stays: the books need it. */
export async function storeCountry(
  db: BillingDatabase,
  customerId: string,
  country: string | undefined,
): Promise<void> {
  if (!country) return;
  await db
    .updateTable('billing_customers')
    .set({ country })
    .where('stripe_customer_id', '=', customerId)
    .where((eb) => eb.or([eb('country', 'is', null), eb('country', '!=', country)]))
    .execute();
}
