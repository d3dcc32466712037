import { isEnded, isOngoing } from '../status.ts';
import { subscriptionIdOf } from '../stripe/objects.ts';
import type { SubscriptionRow } from '../tables.ts';
import type { DueEmail } from '../email-content.ts';
import type { Change } from './change.ts';

export function endedEmail(
  before: SubscriptionRow | undefined,
  row: SubscriptionRow,
  change: Change,
): DueEmail[] {
  if (row.ended_at && row.ended_at < change.reportSince) return [];
  const ending = change.endings.get(row.id);
  const key = `ended:${row.id}`;
  // A subscription that we ended ourselves may never have been stored as ongoing.
  if (ending === 'TRIAL_ALREADY_USED') return [{ key, content: { kind: 'trial-refused' } }];
  if (ending === 'DUPLICATE') {
    return [
      { key, content: { kind: 'duplicate-ended', refunded: hasPaymentToRefund(row, change) } },
    ];
  }
  // The email about the refund says that the subscription has ended, or that about the withdrawal.
  if (ending === 'REFUNDED' || ending === 'WITHDRAWN') return [];
  if (ending === 'DISPUTED' || ending === 'FRAUD_WARNING') {
    return [{ key, content: { kind: 'ended', becauseUnpaid: false, reported: ending } }];
  }
  if (!before || isEnded(before) || !hasBegun(before, change)) return [];
  const becauseUnpaid = row.cancellation_reason === 'payment_failed';
  return [{ key, content: { kind: 'ended', becauseUnpaid } }];
}

/** Whether a subscription was ever paid: its first payment may fall between two readings. */
function hasBegun(before: SubscriptionRow, { invoices }: Change): boolean {
  if (before.status !== 'incomplete') return true;
  return invoices.some(
    (invoice) => subscriptionIdOf(invoice) === before.id && invoice.status === 'paid',
  );
}

/** The payment for the later of two subscriptions is refunded; the earlier one was used. */
function hasPaymentToRefund(row: SubscriptionRow, { after, invoices }: Change): boolean {
  const isLater = after.every((other) => !isOngoing(other) || other.created_at <= row.created_at);
  const paid = invoices.filter((invoice) => subscriptionIdOf(invoice) === row.id);
  return isLater && paid.some(({ amount_paid }) => amount_paid > 0);
}
