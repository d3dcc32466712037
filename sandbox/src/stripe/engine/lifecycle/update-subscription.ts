import type { Subscription } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { createProrationItems } from '../invoices/invoice-items.ts';
import { planChange } from '../subscriptions/plan-change.ts';
import { applyChange, billChange } from './bill-change.ts';
import type { SubscriptionResult } from './create-subscription.ts';
import { changedFields, refuseImpossible } from './subscription-changes.ts';
import type { SubscriptionChanges } from './subscription-changes.ts';
import { endTrialWithoutCard, scheduleTrialNotice } from './trial-end.ts';

/**
 * Changes a subscription as `POST /v1/subscriptions/{id}` does. Emits
 * `customer.subscription.updated` once. Amounts that are due now are collected now.
 * @throws 400 for a change that is not possible; 402 as `paymentBehavior` says
 */
export async function updateSubscription(
  tx: Tx,
  subscription: Subscription,
  changes: SubscriptionChanges,
): Promise<SubscriptionResult> {
  refuseImpossible(subscription, changes);
  const endTrial = changes.trialEnd === 'now' && subscription.status === 'trialing';
  const fields = await changedFields(tx, subscription, changes);
  const stopped = endTrial ? await endTrialWithoutCard(tx, subscription, fields) : null;
  if (stopped) {
    await tx.emit('customer.subscription.trial_will_end', stopped);
    return { subscription: stopped, payment: null };
  }
  const freeUntil = typeof changes.trialEnd === 'number' ? changes.trialEnd : undefined;
  const change = await planChange(tx, subscription, { ...changes, endTrial, freeUntil });
  const billsNow = change.billsNow && change.lines.length > 0;
  const { paymentBehavior = 'allow_incomplete' } = changes;
  const payment = billsNow
    ? await billChange(tx, subscription, change, fields, paymentBehavior)
    : null;
  if (!payment) {
    await applyChange(tx, subscription, change, fields);
    await createProrationItems(tx, change.lines, subscription, null);
  }
  const updated = await tx.require('subscription', subscription.id);
  await announceTrial(tx, updated, changes);
  if (updated.cancel_at !== null && updated.cancel_at !== subscription.cancel_at) {
    await tx.schedule(updated.cancel_at, 'cancel', updated.id);
  }
  const resumesAt = changes.pauseCollection?.resumesAt;
  if (resumesAt !== undefined) await tx.schedule(resumesAt, 'resume_collection', updated.id);
  return { subscription: updated, payment };
}

/** A trial that ends now is announced now, one with a new end three days before it. */
async function announceTrial(
  tx: Tx,
  subscription: Subscription,
  { trialEnd }: SubscriptionChanges,
): Promise<void> {
  if (trialEnd === 'now' && subscription.trial_end !== null) {
    await tx.emit('customer.subscription.trial_will_end', subscription);
  }
  if (typeof trialEnd === 'number') await scheduleTrialNotice(tx, subscription);
}
