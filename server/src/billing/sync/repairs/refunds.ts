import type Stripe from 'stripe';
import { idOf, refundsOf } from '../../stripe/objects.ts';

/**
 * Whether a payment succeeded and nobody has refunded or disputed it, in whole or in part. An attempt that failed
 * later counts as one: the money has to be returned in another way, which an operator decides.
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
