import { listedInvoices, type Invoice } from '@stillweb/contract/subscription';
import type Stripe from 'stripe';
import type { BillingContext } from '../context.ts';
import { findCurrentCustomer } from '../store/customers.ts';
import { isMissing } from '../stripe/errors.ts';

/**
 * The user's newest invoices, read from Stripe each time: their links open without a login, so they
 * are neither stored nor logged.
 */
export async function listInvoices(billing: BillingContext, userId: string): Promise<Invoice[]> {
  const customer = await findCurrentCustomer(billing.db, userId);
  if (!customer?.stripe_customer_id) return [];
  try {
    const { data } = await billing.stripe.invoices.list({
      customer: customer.stripe_customer_id,
      // A renewal is a draft for about an hour, and drafts are not shown.
      limit: listedInvoices + 1,
    });
    return data.filter(isIssued).slice(0, listedInvoices).map(presentInvoice);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isIssued({ status }: Stripe.Invoice): boolean {
  return status !== 'draft' && status !== null;
}

function presentInvoice(invoice: Stripe.Invoice): Invoice {
  return {
    id: invoice.id,
    date: new Date(invoice.created * 1000).toISOString(),
    amount: invoice.amount_due,
    currency: invoice.currency,
    status: invoice.status ?? 'draft',
    url: invoice.hosted_invoice_url ?? null,
  };
}
