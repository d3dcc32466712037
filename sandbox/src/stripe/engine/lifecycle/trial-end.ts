import type { Subscription } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { DAY } from '../periods.ts';
import { cancelSubscription } from '../subscriptions/cancellation.ts';

/** Stripe announces the end of a trial three days ahead. */
const TRIAL_NOTICE = 3 * DAY;

/** Schedules the announcement of a trial's end; a shorter trial is announced immediately. */
export async function scheduleTrialNotice(tx: Tx, subscription: Subscription): Promise<void> {
  const { trial_end } = subscription;
  if (trial_end === null) return;
  const at = trial_end - TRIAL_NOTICE;
  if (at <= tx.now()) await tx.emit('customer.subscription.trial_will_end', subscription);
  else await tx.schedule(at, 'announce_trial_end', subscription.id);
}

/** The step three days before a trial ends. Does nothing if the trial has moved or ended. */
export async function announceTrialEnd(tx: Tx, subscription: Subscription): Promise<void> {
  const { status, trial_end } = subscription;
  if (status !== 'trialing' || trial_end === null) return;
  if (trial_end - TRIAL_NOTICE > tx.now()) return;
  await tx.emit('customer.subscription.trial_will_end', subscription);
}

/**
 * Ends a trial for which there is no card as its settings say: cancelled or paused.
 * @param fields what else changes with it
 * @returns the ended or paused subscription; null when the trial ends in a paid period like any
 * other
 */
export async function endTrialWithoutCard(
  tx: Tx,
  subscription: Subscription,
  fields: Partial<Subscription> = {},
): Promise<Subscription | null> {
  const next = { ...subscription, ...fields };
  const customer = await tx.require('customer', subscription.customer);
  if (next.default_payment_method ?? customer.invoice_settings.default_payment_method) return null;
  const behavior = next.trial_settings?.end_behavior.missing_payment_method;
  if (behavior === 'cancel') return cancelSubscription(tx, next);
  if (behavior !== 'pause') return null;
  return pauseSubscription(tx, subscription, fields);
}

async function pauseSubscription(
  tx: Tx,
  subscription: Subscription,
  fields: Partial<Subscription>,
): Promise<Subscription> {
  const reason = { type: 'trial_end_without_payment_method' } as const;
  const details = {
    type: 'subscription',
    transitioned_at: tx.now(),
    subscription: reason,
  } as const;
  const change = { ...fields, status: 'paused', status_details: { paused: details } } as const;
  const paused = await tx.change(subscription, change, 'customer.subscription.updated');
  await tx.emit('customer.subscription.paused', paused);
  return paused;
}
