import { isUuid } from '../../platform/random-token.ts';
import type Stripe from 'stripe';
import { isEnded } from '../rules/status.ts';
import { completeAttempt } from '../store/checkouts.ts';
import { findPlanChange, setPlanChangeMade, failPlanChange } from '../store/plan-changes.ts';
import { endChangesOf } from '../stripe/change-once.ts';
import { resumptionOf } from '../stripe/change-pause.ts';
import { listAccepted, markDone } from '../store/withdrawals.ts';
import { isPurchaseComplete } from '../stripe/objects.ts';
import { defaultMethodId } from '../stripe/read/read-state.ts';
import type { PlanChange, SubscriptionRow } from '../tables.ts';
import { isWithdrawalDone } from './repairs/withdrawn.ts';
import type { SyncContext } from './sync-context.ts';

/**
 * Completes what was asked for and a reading shows done: checkouts, a change of plan, withdrawals, and
 * calls to Stripe whose answer was lost.
 * @param changedIds the subscriptions that the reading shows in another state
 */
export async function completeRequests(
  sync: SyncContext,
  subscriptions: SubscriptionRow[],
  changedIds: string[],
): Promise<void> {
  const { trx, customer, state } = sync;
  for (const subscription of state.subscriptions) await completeCheckout(sync, subscription);
  await completePlanChange(sync, subscriptions);
  for (const id of await listAccepted(trx, customer.stripe_customer_id)) {
    if (isWithdrawalDone(id, state)) await markDone(trx, id);
  }
  const isSameCard = customer.default_payment_method === (defaultMethodId(state.customer) ?? null);
  const changedCustomer = isSameCard ? [] : [customer.stripe_customer_id];
  const resumed = subscriptions.filter(
    ({ id, pause_behavior }) => changedIds.includes(id) && pause_behavior === null,
  );
  const resumptions = resumed.map(({ id }) => resumptionOf(id));
  await endChangesOf(trx, [...changedIds, ...changedCustomer, ...resumptions]);
}

async function completeCheckout(
  { trx, customer, state }: SyncContext,
  subscription: Stripe.Subscription,
): Promise<void> {
  const { attemptId } = subscription.metadata;
  if (!attemptId || !isUuid(attemptId) || !isPurchaseComplete(subscription, state.invoices)) return;
  const begunAt = new Date(subscription.created * 1000);
  const { id } = subscription;
  await completeAttempt(trx, customer.stripe_customer_id, attemptId, { id, begunAt });
}

/** One that has failed may have been made in the portal since. */
async function completePlanChange(
  { trx, customer }: SyncContext,
  subscriptions: SubscriptionRow[],
): Promise<void> {
  const change = await findPlanChange(trx, customer.stripe_customer_id);
  if (!change || change.state === 'made') return;
  const state = planChangeState(
    change,
    subscriptions.find(({ id }) => id === change.subscription_id),
  );
  if (state === 'made') await setPlanChangeMade(trx, change.id);
  // The page of a subscription that has ended needs no explanation.
  if (state === 'failed' && change.state === 'open') await failPlanChange(trx, change.id, null);
}

/**
 * The state of a change of plan, by its subscription: made, also if the user must confirm it with the
 * bank, or failed because the subscription has ended.
 */
export function planChangeState(
  { price_id, plan }: Pick<PlanChange, 'price_id' | 'plan'>,
  subscription: SubscriptionRow | undefined,
): PlanChange['state'] {
  if (!subscription || isEnded(subscription)) return 'failed';
  const isMade = subscription.price_id === price_id || subscription.pending_plan === plan;
  return isMade ? 'made' : 'open';
}
