import type Stripe from 'stripe';
import { isEnded } from '../../status.ts';
import { paymentIntentsOf, subscriptionIdOf, wasPaidAfter } from '../../stripe/objects.ts';
import type { StripeState } from '../../stripe/read-state.ts';
import { isRefundable } from './refunds.ts';
import type { Repair } from '../../repair.ts';

/** In these states Stripe's page of an invoice still accepts a payment. */
const payable = new Set<Stripe.Invoice['status']>(['open', 'uncollectible']);

/**
 * The open invoices of ended subscriptions are voided: without a payment there was no access either.
 * A payment that arrived after the end is refunded. An invoice that an operator created by hand is
 * not changed.
 */
export function closeInvoicesOfEnded(
  state: Pick<StripeState, 'subscriptions' | 'invoices' | 'charges'>,
): Repair[] {
  return state.subscriptions.filter(isEnded).flatMap(({ id, ended_at }) => {
    const billed = state.invoices.filter(
      (invoice) => subscriptionIdOf(invoice) === id && invoice.billing_reason !== 'manual',
    );
    const late = billed.filter((invoice) => ended_at !== null && wasPaidAfter(invoice, ended_at));
    const refundable = late
      .flatMap(paymentIntentsOf)
      .filter((paymentIntent) => isRefundable(paymentIntent, state.charges));
    return billed
      .filter(({ status }) => payable.has(status))
      .map(voidInvoice)
      .concat(refundable.map(refundPayment));
  });
}

function voidInvoice({ id }: Stripe.Invoice): Repair {
  return { kind: 'void-invoice', invoice: id };
}

function refundPayment(paymentIntent: string): Repair {
  return { kind: 'refund-payment', paymentIntent, reason: 'requested_by_customer' };
}
