import type Stripe from 'stripe';
import { isEnded } from '../status.ts';
import { subscriptionIdOf } from '../stripe/objects.ts';

/**
 * Whether the purchase of a subscription is complete. Until its first payment it is incomplete, and it
 * may end without one: then its checkout can still be paid.
 */
export function hasBegun(subscription: Stripe.Subscription, invoices: Stripe.Invoice[]): boolean {
  const { id, status, trial_start } = subscription;
  if (!isEnded(subscription)) return status !== 'incomplete';
  const isPaid = invoices.some(
    (invoice) => invoice.status === 'paid' && subscriptionIdOf(invoice) === id,
  );
  return trial_start !== null || isPaid;
}
