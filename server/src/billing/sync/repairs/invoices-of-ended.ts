import type Stripe from 'stripe';
import type { BillingContext } from '../../context.ts';
import { isEnded } from '../../status.ts';
import type { StripeState } from '../../stripe/read-state.ts';
import { subscriptionIdOf, wasPaidAfter } from '../../stripe/objects.ts';
import { applyRepair } from '../apply-repairs.ts';
import { refundInvoice } from './refund-invoice.ts';

/** In these states Stripe's page of an invoice still accepts a payment. */
const payable = new Set(['open', 'uncollectible']);

/**
 * Voids the open invoices of ended subscriptions: without a payment there was no access either. A
 * payment that arrived after the end is refunded.
 * @returns whether an invoice was changed at Stripe
 */
export async function voidInvoicesOfEnded(
  billing: BillingContext,
  { subscriptions, invoices }: StripeState,
): Promise<boolean> {
  const ended = subscriptions.filter(isEnded);
  const open: Stripe.Invoice[] = [];
  for (const { id, ended_at } of ended) {
    // An invoice that an operator created by hand is not changed.
    const billed = invoices.filter(
      (invoice) => subscriptionIdOf(invoice) === id && invoice.billing_reason !== 'manual',
    );
    open.push(...billed.filter(({ status }) => payable.has(status ?? '')));
    const late = billed.filter((invoice) => ended_at !== null && wasPaidAfter(invoice, ended_at));
    for (const invoice of late) await refundInvoice(billing, invoice, 'requested_by_customer');
  }
  for (const { id } of open) {
    await applyRepair(billing, `void the invoice ${id}`, billing.stripe.invoices.voidInvoice(id));
  }
  return open.length > 0;
}
