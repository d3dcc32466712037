import type Stripe from 'stripe';
import type { BillingContext, BillingDatabase } from '../context.ts';
import type { StripeCustomerRow } from '../store/customers.ts';
import { isTrialGivenLater } from '../status.ts';
import { claimTrial } from '../store/trials.ts';
import { cardOf } from '../stripe/map-subscription.ts';
import type { StripeState } from '../stripe/read-state.ts';

/**
 * Records which trials were begun, under account, address and card. The first one is the one that counts.
 * @returns the ids of trialing subscriptions whose trial was used before
 */
export async function claimTrials(
  { trialsPerCard }: Pick<BillingContext, 'trialsPerCard'>,
  db: BillingDatabase,
  customer: StripeCustomerRow,
  state: StripeState,
): Promise<string[]> {
  const used: string[] = [];
  // Stripe lists the newest first.
  for (const subscription of state.subscriptions.filter(hasBegunWithTrial).toReversed()) {
    const claim = {
      userId: customer.user_id,
      email: customer.email,
      cardFingerprint: (cardOf(subscription, state) ?? state.firstCard)?.fingerprint ?? undefined,
    };
    const { alreadyUsed } = await claimTrial(db, subscription.id, claim, trialsPerCard);
    if (alreadyUsed && subscription.status === 'trialing') used.push(subscription.id);
  }
  return used;
}

function hasBegunWithTrial({ trial_start, created }: Stripe.Subscription): boolean {
  if (trial_start === null) return false;
  const times = { trial_start: new Date(trial_start * 1000), created_at: new Date(created * 1000) };
  return !isTrialGivenLater(times);
}
