import type Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { updateOnce, withoutPhases } from '../stripe/change-subscription.ts';
import { changeAtStripe, withCurrentLocked } from '../subscription/current-subscription.ts';
import type { OwnedSubscription } from '../tables.ts';

/** A later end of a trial: an absolute time, so that a repetition extends nothing twice. */
export type ExtendedTrial = { subscription: string; trialEnd: Date };

/** The charge at that end of the trial, in minor units. */
export async function previewExtension(
  { stripe }: BillingContext,
  extension: ExtendedTrial,
): Promise<{ amount: number; currency: string }> {
  const subscription = await stripe.subscriptions.retrieve(extension.subscription);
  const { amount_due: amount, currency } = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { ...termsOf(extension), ...withoutPhases(subscription) },
  });
  return { amount, currency };
}

/**
 * Extends a trial. May be repeated.
 * @throws AppError ACTION_NOT_POSSIBLE once the trial is over
 */
export function extendTrial(
  billing: BillingContext,
  userId: string,
  extension: ExtendedTrial,
): Promise<void> {
  const isDone = (after: OwnedSubscription | undefined) => isExtended(after, extension);
  return withCurrentLocked(billing, userId, async (current, billing) => {
    if (isDone(current)) return;
    if (current?.id !== extension.subscription || current.status !== 'trialing') {
      throw new AppError('ACTION_NOT_POSSIBLE', { message: 'The trial is over.' });
    }
    await changeAtStripe(
      billing,
      userId,
      () => updateOnce(billing, 'extend-trial', extension.subscription, termsOf(extension)),
      isDone,
    );
  });
}

function isExtended(
  current: OwnedSubscription | undefined,
  { subscription, trialEnd }: ExtendedTrial,
): boolean {
  return (
    current?.id === subscription && current.trial_end !== null && current.trial_end >= trialEnd
  );
}

function termsOf({ trialEnd }: ExtendedTrial) {
  return {
    trial_end: trialEnd.getTime() / 1000,
    proration_behavior: 'none',
  } as const satisfies Stripe.SubscriptionUpdateParams;
}
