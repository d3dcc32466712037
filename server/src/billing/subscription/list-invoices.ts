import { listedInvoices, type Invoice } from '@stillweb/contract/billing/subscription';
import type Stripe from 'stripe';
import type { BillingContext } from '../context.ts';
import { findCurrentCustomer } from '../store/customers/customers.ts';
import { isMissing } from '../stripe/errors.ts';
import { isPaidBy, refundedAmount } from '../stripe/objects.ts';
import { readPurchases } from '../stripe/read/read-purchases.ts';

/**
 * The user's newest invoices, read from Stripe each time: their links open without a login, so they
 * are neither stored nor logged.
 */
export async function listInvoices(billing: BillingContext, userId: string): Promise<Invoice[]> {
  const customer = await findCurrentCustomer(billing.db, userId);
  if (!customer) return [];
  try {
    const { invoices, charges } = await readPurchases(billing, customer.stripe_customer_id);
    return invoices
      .filter(isIssued)
      .slice(0, listedInvoices)
      .map((invoice) => presentInvoice(invoice, charges));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** A renewal is a draft for about an hour. */
function isIssued({ status }: Stripe.Invoice): boolean {
  return status !== 'draft' && status !== null;
}

function presentInvoice(invoice: Stripe.Invoice, charges: Stripe.Charge[]): Invoice {
  const paidBy = charges.filter((charge) => isPaidBy(invoice, charge));
  return {
    id: invoice.id,
    date: new Date(invoice.created * 1000).toISOString(),
    amount: invoice.amount_due,
    amountRefunded: paidBy.reduce((total, charge) => total + refundedAmount(charge), 0),
    currency: invoice.currency,
    status: invoice.status ?? 'draft',
    url: invoice.hosted_invoice_url ?? null,
  };
}
