import type { Subscription, UpdatePlanRequest } from '@stillweb/contract/subscription';
import Stripe from 'stripe';
import type { BillingContext } from '../context.ts';
import { changeAtStripe } from '../subscription/change-at-stripe.ts';
import { currentSubscription } from '../subscription/current-subscription.ts';
import {
  findChangeableSubscription,
  findOffer,
  type ChangeableSubscription,
} from './find-changeable.ts';
import { withUserLock } from '../store/locks.ts';
import { wasPreviewed } from '../store/plan-previews.ts';

/**
 * Changes the price of a subscription. A trial continues without a charge. An amount due is charged
 * at once: if the bank declines, the old plan stays; if it asks for confirmation, the change waits.
 */
export function changePlan(
  billing: BillingContext,
  userId: string,
  { priceId, prorationDate }: UpdatePlanRequest,
): Promise<Subscription | null> {
  return withUserLock(billing, userId, async () => {
    const subscription = await findChangeableSubscription(billing, userId, priceId);
    // The current price may be one that is no longer sold.
    if (subscription.price_id !== priceId) {
      const { plan } = await findOffer(billing, priceId);
      const change = await updateParams(billing, subscription, { priceId, prorationDate });
      await changeAtStripe(
        billing,
        userId,
        () => updatePrice(billing, subscription, change),
        (after) => after?.price_id === priceId || after?.pending_plan === plan,
      );
    }
    return currentSubscription(billing, userId);
  });
}

async function updateParams(
  billing: BillingContext,
  { id, item_id, status }: ChangeableSubscription,
  { priceId, prorationDate }: UpdatePlanRequest,
): Promise<Stripe.SubscriptionUpdateParams> {
  const wasShown =
    status !== 'trialing' &&
    prorationDate !== undefined &&
    (await wasPreviewed(billing.db, {
      subscriptionId: id,
      priceId,
      prorationDate,
      now: await billing.billingClock(),
    }));
  return {
    items: [{ id: item_id, price: priceId }],
    proration_behavior: 'always_invoice',
    ...(wasShown && { proration_date: prorationDate }),
  };
}

/** A declined payment changes nothing; only one that the user must confirm becomes a pending change. */
async function updatePrice(
  { stripe }: BillingContext,
  { id }: ChangeableSubscription,
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
