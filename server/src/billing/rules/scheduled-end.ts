import { sql } from 'kysely';
import { itemOf, type WithItems } from './our-product.ts';

type RenewalColumns = {
  cancel_at: Date | null;
  current_period_end: Date | null;
  pause_behavior: string | null;
  paused_until: Date | null;
};

/**
 * Whether a subscription renews again as far as a scheduled end says: Stripe renews until that end, so that
 * only one at or before the next renewal that is charged prevents it.
 */
export function renews(row: RenewalColumns): boolean {
  return renewsBefore(row.cancel_at, nextRenewalOf(row));
}

/** The same in SQL, for the columns of one row of `subscriptions`. An index has the same condition. */
export const renewsInSql = sql<boolean>`(cancel_at is null or cancel_at > case
  when pause_behavior is null then current_period_end else paused_until end)`;

/** When the next renewal is charged, unless an end comes before; null while a pause has no end. */
export function nextRenewalOf(row: Omit<RenewalColumns, 'cancel_at'>): Date | null {
  return row.pause_behavior === null ? row.current_period_end : row.paused_until;
}

/** The rule for dates or unix seconds: whether a renewal comes before a scheduled end. */
export function renewsBefore<Time extends Date | number>(
  end: Time | null,
  renewal: Time | null,
): boolean {
  return end === null || (renewal !== null && end > renewal);
}

type EndAtStripe = WithItems<{ current_period_end: number }> & {
  cancel_at: number | null;
  cancel_at_period_end: boolean;
};

/**
 * When a subscription at Stripe is to end, in unix seconds. Our own cancellation sets the flag, the portal and
 * the dashboard only a date.
 */
export function scheduledEndOf(subscription: EndAtStripe): number | null {
  const { cancel_at, cancel_at_period_end } = subscription;
  return cancel_at_period_end ? (itemOf(subscription)?.current_period_end ?? cancel_at) : cancel_at;
}
