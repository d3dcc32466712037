import type Stripe from 'stripe';
import { isTrialGivenLater } from '../status.ts';
import { subscriptionIdOf, wasPaidUntil } from '../stripe/objects.ts';
import type { StripeState } from '../stripe/read-state.ts';

type Read = Pick<StripeState, 'subscriptions' | 'invoices'>;

/** The subscriptions that began with a trial, oldest first. Free time given later, even at once, is none. */
export function listBegunWithTrial({ subscriptions, invoices }: Read): Stripe.Subscription[] {
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
