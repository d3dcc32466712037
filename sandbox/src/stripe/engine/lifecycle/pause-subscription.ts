import type { Subscription } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { settleUnusedTime } from './settle-unused-time.ts';
import { itemOf } from '../subscription-items.ts';

/** Why a subscription is paused, as `status_details` tells it. */
type PauseReason = 'pause_requested' | 'trial_end_without_payment_method';

export type PauseTerms = {
  /** From when on the time not used is credited; nothing is with `none`. */
  creditFrom: 'item_current_period_start' | 'none' | 'now';
  /** Whether the credit is billed now, or waits for the next invoice. */
  invoiceNow: boolean;
};

/** Pauses a subscription on demand: it bills nothing and begins no period until it is resumed. */
export async function pauseSubscription(
  tx: Tx,
  subscription: Subscription,
  { creditFrom, invoiceNow }: PauseTerms,
): Promise<Subscription> {
  if (subscription.status !== 'active') {
    throw invalidRequest(
      `You cannot pause a subscription with status \`${subscription.status}\`. Only \`active\` subscriptions can be paused.`,
    );
  }
  const froms = {
    item_current_period_start: itemOf(subscription).current_period_start,
    none: null,
    now: tx.now(),
  };
  await settleUnusedTime(tx, subscription, { from: froms[creditFrom], invoiceNow });
  return pauseNow(tx, await tx.require('subscription', subscription.id), 'pause_requested');
}

/** Emits `customer.subscription.updated` and then `customer.subscription.paused`. */
export async function pauseNow(
  tx: Tx,
  subscription: Subscription,
  reason: PauseReason,
  other: Partial<Subscription> = {},
): Promise<Subscription> {
  const paused = await tx.change(
    subscription,
    {
      ...other,
      status: 'paused',
      status_details: {
        paused: {
          type: 'subscription',
          transitioned_at: tx.now(),
          subscription: { type: reason },
        },
      },
    },
    'customer.subscription.updated',
  );
  await tx.emit('customer.subscription.paused', paused);
  return paused;
}
