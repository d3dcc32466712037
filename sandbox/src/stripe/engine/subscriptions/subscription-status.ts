import type { Subscription } from '../../store/object-types.ts';

/** Statuses of a subscription that has not ended. */
export const ongoingStatuses = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
] as const;

/** Whether a subscription is over for good. */
export function hasEnded({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
