import type { Subscription } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { resourceMissing, invalidRequest } from '../../stripe-error.ts';
import { invoicesOf, stopCollecting, voidInvoice } from '../invoices/invoices.ts';
import { closeSchedule } from '../schedules.ts';
import { hasEnded } from './subscription-body.ts';
import { itemOf } from '../subscription-items.ts';

/** Undefined leaves the earlier value. */
export type CancellationDetails = {
  comment?: string | null;
  feedback?: string | null;
  reason?: 'cancellation_requested' | 'payment_failed' | 'payment_disputed';
};

/**
 * Ends a subscription immediately. Emits `customer.subscription.deleted`. Open invoices are no longer
 * collected; the first invoice of an `incomplete` subscription is voided.
 * @throws 404 when it has ended already
 */
export async function cancelSubscription(
  tx: Tx,
  subscription: Subscription,
  details: CancellationDetails = {},
): Promise<Subscription> {
  if (hasEnded(subscription)) throw resourceMissing('subscription', subscription.id);
  const { status, cancellation_details: before } = subscription;
  if (status === 'incomplete') await voidOpenInvoices(tx, subscription);
  else await stopCollecting(tx, subscription.id);
  await closeSchedule(tx, subscription);
  const canceled = await tx.change(subscription, {
    status: 'canceled',
    schedule: null,
    canceled_at: subscription.canceled_at ?? tx.now(),
    ended_at: tx.now(),
    pending_update: null,
    cancellation_details: {
      comment: details.comment ?? before?.comment ?? null,
      feedback: details.feedback ?? before?.feedback ?? null,
      feedback_option: null,
      reason: details.reason ?? before?.reason ?? 'cancellation_requested',
    },
  });
  await tx.emit('customer.subscription.deleted', canceled);
  return canceled;
}

/**
 * Ends a subscription that is still `incomplete` as `incomplete_expired`, and voids its first
 * invoice.
 */
export async function expireIncomplete(tx: Tx, subscription: Subscription): Promise<Subscription> {
  if (subscription.status !== 'incomplete') return subscription;
  const expired = await tx.change(
    subscription,
    { status: 'incomplete_expired', ended_at: tx.now() },
    'customer.subscription.updated',
  );
  await voidOpenInvoices(tx, subscription);
  return expired;
}

async function voidOpenInvoices(tx: Tx, subscription: Subscription): Promise<void> {
  for (const invoice of await invoicesOf(tx, subscription.id, 'open')) {
    await voidInvoice(tx, invoice);
  }
}

/** The parameters of an update that schedule a cancellation or undo one. */
export type CancellationChanges = {
  cancelAtPeriodEnd?: boolean;
  /** Unix seconds; null clears a scheduled cancellation. */
  cancelAt?: number | 'min_period_end' | 'max_period_end' | null;
  cancellationDetails?: CancellationDetails;
};

/**
 * The cancellation fields after a change. The flag also sets the date. A date alone, which is what
 * the customer portal sets under flexible billing, leaves the flag as it is; only clearing the date
 * undoes it.
 * @param now unix seconds
 * @throws 400 when both are given, or the date is not ahead
 */
export function cancellationOf(
  subscription: Subscription,
  { cancelAtPeriodEnd, cancelAt, cancellationDetails }: CancellationChanges,
  now: number,
): Partial<Subscription> {
  if (cancelAtPeriodEnd !== undefined && cancelAt !== undefined) {
    throw invalidRequest(
      'Only one of `cancel_at` and `cancel_at_period_end` may be passed.',
      'cancel_at',
      'parameters_exclusive',
    );
  }
  const details = mergedDetails(subscription, cancellationDetails);
  const end = itemOf(subscription).current_period_end;
  if (cancelAtPeriodEnd === true) return scheduled(subscription, details, end, true, now);
  if (cancelAt !== undefined && cancelAt !== null) {
    const at = typeof cancelAt === 'number' ? cancelAt : end;
    if (at <= now) throw invalidRequest('`cancel_at` must be in the future.', 'cancel_at');
    return scheduled(subscription, details, at, false, now);
  }
  const isCleared =
    cancelAt === null || (cancelAtPeriodEnd === false && subscription.cancel_at_period_end);
  if (!isCleared) return cancellationDetails ? { cancellation_details: details } : {};
  return {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  };
}

type Details = NonNullable<Subscription['cancellation_details']>;

function scheduled(
  subscription: Subscription,
  details: Details,
  at: number,
  atPeriodEnd: boolean,
  now: number,
): Partial<Subscription> {
  return {
    cancel_at: at,
    cancel_at_period_end: atPeriodEnd,
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: { ...details, reason: 'cancellation_requested' },
  };
}

function mergedDetails(subscription: Subscription, changes: CancellationDetails = {}): Details {
  const before = subscription.cancellation_details;
  return {
    comment: changes.comment === undefined ? (before?.comment ?? null) : changes.comment,
    feedback: changes.feedback === undefined ? (before?.feedback ?? null) : changes.feedback,
    feedback_option: null,
    reason: before?.reason ?? null,
  };
}
