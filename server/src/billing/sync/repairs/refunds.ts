import type Stripe from 'stripe';
import { idOf, paymentIntentsOf, refundsOf, subscriptionIdOf } from '../../stripe/objects.ts';
import type { Repair } from '../../rules/repair.ts';
import type { StripeState } from '../../stripe/read/read-state.ts';

/** The refunds of all that was paid for a subscription and is not refunded yet. */
export function refundPayments(
  { id }: Stripe.Subscription,
  { invoices, charges }: Pick<StripeState, 'invoices' | 'charges'>,
  reason: Stripe.RefundCreateParams.Reason,
): Repair[] {
  return invoices
    .filter((invoice) => subscriptionIdOf(invoice) === id && invoice.amount_paid > 0)
    .flatMap(paymentIntentsOf)
    .filter((paymentIntent) => isRefundable(paymentIntent, charges))
    .map((paymentIntent) => ({ kind: 'refund-payment', paymentIntent, reason }));
}

/**
 * Whether a payment succeeded and is neither disputed nor refunded, in whole or in part. A refund that
 * failed later counts as one: an operator decides in which other way the money is returned.
 */
export function isRefundable(paymentIntent: string, charges: Stripe.Charge[]): boolean {
  const charge = succeededCharge(paymentIntent, charges);
  return charge !== undefined && !charge.disputed && refundsOf(charge).length === 0;
}

/** The charge that paid a payment intent; others of it were declined. */
export function succeededCharge(
  paymentIntent: string,
  charges: Stripe.Charge[],
): Stripe.Charge | undefined {
  return charges.find(
    (charge) => charge.status === 'succeeded' && idOf(charge.payment_intent) === paymentIntent,
  );
}
