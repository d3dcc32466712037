import type { Subscription } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts';
import { pauseNow } from './pause-subscription.ts';

/**
 * Ends a trial for which there is no card as its settings say: cancelled or paused. `other` is what
 * changes along with it.
 * @returns what it became, or null when the trial ends as any other, with an invoice
 */
export async function endTrialWithoutCard(
  tx: Tx,
  subscription: Subscription,
  other: Partial<Subscription> = {},
): Promise<Subscription | null> {
  const next = { ...subscription, ...other };
  const customer = await tx.require('customer', subscription.customer);
  if (next.default_payment_method ?? customer.invoice_settings.default_payment_method) return null;
  const behavior = next.trial_settings?.end_behavior.missing_payment_method;
  if (behavior === 'cancel') return cancelSubscription(tx, next);
  if (behavior !== 'pause') return null;
  return pauseNow(tx, subscription, 'trial_end_without_payment_method', other);
}
