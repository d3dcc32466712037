import type Stripe from 'stripe';
import { hasMarkedPrice } from '../rules/our-product.ts';
import { isTrialGivenLater } from '../rules/status.ts';
import { claimTrial } from '../store/customers/person-claims.ts';
import { paymentMethodOf } from '../stripe/map/map-subscription.ts';
import { subscriptionIdOf, wasPaidUntil } from '../stripe/objects.ts';
import type { StripeState } from '../stripe/read/read-state.ts';
import type { SyncContext } from './sync-context.ts';

/**
 * Records which trials were begun, under account, address and card. The first one is the one that counts.
 * One that a business gave before it moved in is kept, whatever was used before.
 * @returns the ids of trialing subscriptions whose trial was used before
 */
export async function claimTrials({
  billing: { trialsPerCard },
  trx,
  customer,
  state,
}: SyncContext): Promise<string[]> {
  const used: string[] = [];
  for (const subscription of listBegunWithTrial(state)) {
    const card = paymentMethodOf(subscription, state)?.card ?? state.firstCard;
    const person = {
      userId: customer.user_id,
      email: customer.email,
      cardFingerprints: card?.fingerprint ? [card.fingerprint] : [],
    };
    const { alreadyUsed } = await claimTrial(trx, subscription.id, person, trialsPerCard);
    const isKept = subscription.status !== 'trialing' || hasMarkedPrice(subscription);
    if (alreadyUsed && !isKept) used.push(subscription.id);
  }
  return used;
}

/** The subscriptions that began with a trial, oldest first. Free time given later is not a trial. */
export function listBegunWithTrial({
  subscriptions,
  invoices,
}: Pick<StripeState, 'subscriptions' | 'invoices'>): Stripe.Subscription[] {
  return subscriptions
    .filter(({ id, trial_start, created }) => {
      if (trial_start === null) return false;
      const times = {
        trial_start: new Date(trial_start * 1000),
        created_at: new Date(created * 1000),
      };
      const own = invoices.filter((invoice) => subscriptionIdOf(invoice) === id);
      return (
        !isTrialGivenLater(times) && !own.some((invoice) => wasPaidUntil(invoice, trial_start))
      );
    })
    .toReversed();
}
