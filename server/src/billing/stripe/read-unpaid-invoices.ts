import type Stripe from 'stripe';
import type { BillingContext } from '../context.ts';
import { paymentIntentsOf } from './objects.ts';

/** Why invoices are unpaid, which decides about the email on each of them. */
export type UnpaidInvoices = {
  /** Ids of invoices whose payment the user must confirm with the bank. */
  awaitingConfirmation: Set<string>;
  /** Whether their payments could not be read: then no email on an unpaid invoice is decided yet. */
  hasUnreadPayments: boolean;
};

export async function readUnpaidInvoices(
  billing: BillingContext,
  invoices: Stripe.Invoice[],
): Promise<UnpaidInvoices> {
  const awaitingConfirmation = new Set<string>();
  for (const invoice of invoices) {
    if (invoice.status !== 'open' || !invoice.attempted) continue;
    const [latest] = (await listPaymentIntents(billing, invoice)).toReversed();
    if (latest?.status === 'requires_action') awaitingConfirmation.add(invoice.id);
  }
  return { awaitingConfirmation, hasUnreadPayments: false };
}

/** The payment intents of an invoice, oldest first. */
function listPaymentIntents(
  billing: BillingContext,
  invoice: Stripe.Invoice,
): Promise<Stripe.PaymentIntent[]> {
  return Promise.all(
    paymentIntentsOf(invoice).map((id) => billing.stripe.paymentIntents.retrieve(id)),
  );
}
