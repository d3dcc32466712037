import type { BillingDatabase } from '../context.ts';
import type { StripeCustomerRow } from '../store/customers.ts';
import { barFromTrials } from '../store/trials.ts';
import type { StripeState } from '../stripe/read-state.ts';
import { chargedSubscription } from './repairs/charged-subscription.ts';

/** After a dispute of a subscription payment, neither its account, its address nor its card gets a trial. */
export async function barDisputers(
  db: BillingDatabase,
  { user_id: userId, email }: StripeCustomerRow,
  state: StripeState,
): Promise<void> {
  for (const charge of state.charges.filter(({ disputed }) => disputed)) {
    const subscription = chargedSubscription(charge, state);
    const cardFingerprint = charge.payment_method_details?.card?.fingerprint ?? undefined;
    if (subscription) await barFromTrials(db, subscription.id, { userId, email, cardFingerprint });
  }
}
