import type Stripe from 'stripe';
import type { BillingContext } from '../../context.ts';
import { isEnded } from '../../status.ts';
import type { StripeState } from '../../stripe/read-state.ts';
import { wasPaidAfter } from '../../stripe/objects.ts';
import { subscriptionIdOf } from '../../stripe/objects.ts';
import { mend } from '../apply-repairs.ts';
import { refundInvoice } from './refund-invoice.ts';

/** In both, the page of an invoice at Stripe still takes a payment. */
const payable = new Set(['open', 'uncollectible']);

/**
 * Whose subscription has ended owes nothing for it: without a payment there was no access either. What
 * is open is voided, and what somebody paid before that, but after the end, goes back.
 * @returns whether anything was changed at Stripe that is part of a fetch
 */
export async function voidInvoicesOfEnded(
  billing: BillingContext,
  { subscriptions, invoices }: StripeState,
): Promise<boolean> {
  const ended = subscriptions.filter(isEnded);
  const open: Stripe.Invoice[] = [];
  for (const { id, ended_at } of ended) {
    // What was billed by hand is its biller's.
    const billed = invoices.filter(
      (invoice) => subscriptionIdOf(invoice) === id && invoice.billing_reason !== 'manual',
    );
    open.push(...billed.filter(({ status }) => payable.has(status ?? '')));
    const late = billed.filter((invoice) => ended_at !== null && wasPaidAfter(invoice, ended_at));
    for (const invoice of late) await refundInvoice(billing, invoice, 'requested_by_customer');
  }
  for (const { id } of open) {
    await mend(billing, `void the invoice ${id}`, billing.stripe.invoices.voidInvoice(id));
  }
  return open.length > 0;
}
