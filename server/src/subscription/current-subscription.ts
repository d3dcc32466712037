import type { Subscription } from '@stillweb/contract/subscription';
import type { Billing } from './billing.ts';
import { chooseShown } from './choose-shown.ts';
import { isBehindCalendar, presentSubscription } from './present-subscription.ts';
import { scheduleSync } from './stripe-events.ts';
import { listSubscriptionsOfUser, type OwnedSubscription } from './subscription-rows.ts';

/** The subscription that counts for a user, from what is stored: it needs no answer of Stripe's. */
export async function currentSubscription(
  billing: Billing,
  userId: string,
): Promise<Subscription | null> {
  const shown = await findShown(billing, userId);
  if (!shown) return null;
  const now = billing.clock();
  if (isBehindCalendar(shown, now)) await scheduleSync(billing, shown.stripe_customer_id);
  return presentSubscription(shown, now);
}

export async function findShown(
  billing: Billing,
  userId: string,
): Promise<OwnedSubscription | undefined> {
  return chooseShown(await listSubscriptionsOfUser(billing.db, userId));
}
