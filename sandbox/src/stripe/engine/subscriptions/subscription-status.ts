import type { Subscription } from '../../store/object-types.ts';

/** Statuses of a subscription that has not ended. */
export const liveStatuses = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
] as const;

export function hasEnded({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
