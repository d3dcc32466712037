import type { ReadableDatabase } from '../tables.ts';
import type { ViewedInvoice } from '@stillweb/contract/console/view';

/** The newest that a page shows. */
const longest = 24;

/** The payments, each with its invoice, newest first. */
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

/** The newest charges of a user, also those that failed. */
export function listChargesOfUser(db: ReadableDatabase, userId: string, limit: number) {
  return selectChargesOfUser(db, userId)
    .select(['charges.id', 'charges.amount', 'charges.currency', 'charges.created_at'])
    .select(['charges.status', 'charges.decline_code', 'charges.card_brand', 'charges.card_last4'])
    .orderBy('charges.created_at', 'desc')
    .limit(limit)
    .execute();
}

/** A user's total payments and refunds, by currency. */
export function sumPaidByUser(db: ReadableDatabase, userId: string) {
  return selectChargesOfUser(db, userId)
    .select('charges.currency')
    .select((eb) => eb.cast<number>(eb.fn.sum('charges.amount'), 'bigint').as('amount'))
    .select((eb) => eb.cast<number>(eb.fn.sum('charges.amount_refunded'), 'bigint').as('refunded'))
    .where('charges.status', '=', 'succeeded')
    .groupBy('charges.currency')
    .orderBy('charges.currency')
    .execute();
}

/** Of every customer that the user had at Stripe. */
function selectChargesOfUser(db: ReadableDatabase, userId: string) {
  return db
    .selectFrom('charges')
    .innerJoin('billing_customers', (join) =>
      join.onRef('billing_customers.stripe_customer_id', '=', 'charges.stripe_customer_id'),
    )
    .where('billing_customers.user_id', '=', userId);
}

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
