import type { Subscription, UpdatePlanRequest } from '@stillweb/contract/subscription';
import Stripe from 'stripe';
import type { BillingContext } from '../context.ts';
import { currentSubscription } from '../subscription/current-subscription.ts';
import { findChangeable, findOffer, type Changeable } from './find-changeable.ts';
import { withUserLock } from '../store/locks.ts';
import { wasPreviewed } from '../store/plan-previews.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

/**
 * Moves a subscription to another of our prices. A trial goes on and costs nothing. What is due is
 * charged at once: if the bank declines, the old plan stays; if it wants the owner's confirmation, the
 * change waits for that.
 */
export function changePlan(
  billing: BillingContext,
  userId: string,
  { priceId, prorationDate }: UpdatePlanRequest,
): Promise<Subscription | null> {
  return withUserLock(billing, userId, async () => {
    await findOffer(billing, priceId);
    const subscription = await findChangeable(billing, userId, priceId);
    if (subscription.price_id !== priceId) {
      const change = await updateParams(billing, subscription, { priceId, prorationDate });
      await updatePrice(billing, subscription, change);
      await syncCustomer(billing, subscription.stripe_customer_id);
    }
    return currentSubscription(billing, userId);
  });
}

async function updateParams(
  billing: BillingContext,
  { id, item_id, status }: Changeable,
  { priceId, prorationDate }: UpdatePlanRequest,
): Promise<Stripe.SubscriptionUpdateParams> {
  const shown =
    status !== 'trialing' &&
    prorationDate !== undefined &&
    (await wasPreviewed(billing.db, {
      subscriptionId: id,
      priceId,
      prorationDate,
      now: billing.clock(),
    }));
  return {
    items: [{ id: item_id, price: priceId }],
    proration_behavior: 'always_invoice',
    ...(shown && { proration_date: prorationDate }),
  };
}

/** A declined payment leaves no trace; only one that waits for its owner is kept as a pending change. */
async function updatePrice(
  { stripe }: BillingContext,
  { id }: Changeable,
  change: Stripe.SubscriptionUpdateParams,
): Promise<void> {
  try {
    await stripe.subscriptions.update(id, { ...change, payment_behavior: 'error_if_incomplete' });
  } catch (error) {
    if (!requiresConfirmation(error)) throw error;
    await stripe.subscriptions.update(id, { ...change, payment_behavior: 'pending_if_incomplete' });
  }
}

function requiresConfirmation(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeCardError &&
    (error.code === 'subscription_payment_intent_requires_action' ||
      error.decline_code === 'authentication_required')
  );
}
