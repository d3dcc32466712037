import type { Subscription } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { resourceMissing } from '../../stripe-error.ts';
import { invoicesOf, stopCollecting, voidInvoice } from '../invoices/invoices.ts';
import { closeSchedule } from '../schedules/schedule-phases.ts';
import { hasEnded } from './subscription-status.ts';

/** Undefined leaves the earlier value. */
export type CancellationDetails = {
  comment?: string | null;
  feedback?: string | null;
  reason?: 'cancellation_requested' | 'payment_failed' | 'payment_disputed';
};

/**
 * Ends a subscription at once. Emits `customer.subscription.deleted`. Open invoices are no longer
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
