import type { BillingDatabase } from '../context.ts';
import { isEnded } from '../status.ts';
import { deletePlanChange, findPlanChange } from '../store/plan-changes.ts';
import type { PlanChange, SubscriptionRow } from '../tables.ts';

/**
 * Forgets a change of plan that a reading shows: made, or left to the user to confirm with the bank. One
 * that has failed may have been made in the portal since.
 */
export async function forgetPlanChange(
  db: BillingDatabase,
  customerId: string,
  subscriptions: SubscriptionRow[],
): Promise<void> {
  const change = await findPlanChange(db, customerId);
  if (!change) return;
  const subscription = subscriptions.find(({ id }) => id === change.subscription_id);
  if (isPlanChangeOver(change, subscription)) await deletePlanChange(db, change.id);
}

/** An ended subscription changes no more. */
export function isPlanChangeOver(
  { price_id, plan }: Pick<PlanChange, 'price_id' | 'plan'>,
  subscription: SubscriptionRow | undefined,
): boolean {
  if (!subscription || isEnded(subscription)) return true;
  return subscription.price_id === price_id || subscription.pending_plan === plan;
}
