import type Stripe from 'stripe';
import { itemOf } from '../rules/our-product.ts';
import type { OwnedSubscription } from '../tables.ts';

/**
 * The invoice of a renewal that came due between a reading and a change that was decided from it; undefined
 * if none did. Stripe takes no condition with a change, so that one may reach it a period too late.
 * @param after Stripe's answer to the change, with its latest invoice expanded
 */
export function renewalSince(
  before: OwnedSubscription,
  after: Stripe.Subscription,
): Stripe.Invoice | undefined {
  const start = itemOf(after)?.current_period_start;
  const { latest_invoice } = after;
  const hasRenewed = start !== undefined && start * 1000 !== before.current_period_start?.getTime();
  return hasRenewed && latest_invoice && typeof latest_invoice === 'object'
    ? latest_invoice
    : undefined;
}
