import type { Subscription } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { itemOf } from '../subscription-items.ts';
import { creditUnusedTime } from './credit-unused-time.ts';

/** Why a subscription is paused, as `status_details` states it. */
type PauseReason = 'pause_requested' | 'trial_end_without_payment_method';

/** The parameters of a pause, with Stripe's defaults filled in. */
export type PauseTerms = {
  /** The time from which unused time is credited; `none` credits nothing. */
  creditFrom: 'item_current_period_start' | 'none' | 'now';
  /** Whether the credit is invoiced now, or waits for the next invoice. */
  invoiceNow: boolean;
};

/**
 * Pauses an active subscription: no period starts and nothing is billed until it is resumed.
 * @throws 400 when it is not active or has a schedule
 */
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
  if (subscription.schedule !== null) {
    throw invalidRequest('You cannot pause a subscription that is attached to a schedule.');
  }
  const times = {
    item_current_period_start: itemOf(subscription).current_period_start,
    none: null,
    now: tx.now(),
  };
  await creditUnusedTime(tx, subscription, { from: times[creditFrom], invoiceNow });
  return pauseNow(tx, await tx.require('subscription', subscription.id), 'pause_requested');
}

/**
 * Sets the status to `paused`. Emits `customer.subscription.updated`, then
 * `customer.subscription.paused`.
 * @param fields what else changes in the same event
 */
export async function pauseNow(
  tx: Tx,
  subscription: Subscription,
  reason: PauseReason,
  fields: Partial<Subscription> = {},
): Promise<Subscription> {
  const paused = await tx.change(
    subscription,
    {
      ...fields,
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
