import type { BillingContext, BillingDatabase } from '../context.ts';
import type { StripeCustomerRow } from '../store/customers.ts';
import { claimTrial } from '../store/trials.ts';
import { paymentMethodOf } from '../stripe/map-subscription.ts';
import type { StripeState } from '../stripe/read-state.ts';
import { listBegunWithTrial } from './begun-with-trial.ts';

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
  for (const subscription of listBegunWithTrial(state)) {
    const claim = {
      userId: customer.user_id,
      email: customer.email,
      cardFingerprint:
        (paymentMethodOf(subscription, state)?.card ?? state.firstCard)?.fingerprint ?? undefined,
    };
    const { alreadyUsed } = await claimTrial(db, subscription.id, claim, trialsPerCard);
    if (alreadyUsed && subscription.status === 'trialing') used.push(subscription.id);
  }
  return used;
}
