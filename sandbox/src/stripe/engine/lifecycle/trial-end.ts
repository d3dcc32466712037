import type { Subscription } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts';
import { pauseNow } from './pause-subscription.ts';

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
  return pauseNow(tx, subscription, 'trial_end_without_payment_method', fields);
}
