import type { Subscription } from '../../store/object-types.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { itemOf } from '../subscription-items.ts';
import type { CancellationDetails } from './cancel-subscription.ts';

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
