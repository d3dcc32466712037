import type { Subscription } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { resourceMissing } from '../../stripe-error.ts';
import { invoicesOf, stopCollecting, voidInvoice } from '../invoices/invoices.ts';
import { hasEnded } from './subscription-status.ts';

export type CancellationDetails = {
  comment?: string | null;
  feedback?: string | null;
  reason?: 'cancellation_requested' | 'payment_failed' | 'payment_disputed';
};

/**
 * Ends a subscription at once and emits `customer.subscription.deleted`. Open invoices are no longer
 * collected; the first invoice of one that never began is voided.
 */
export async function cancelSubscription(
  tx: Tx,
  subscription: Subscription,
  details: CancellationDetails = {},
): Promise<Subscription> {
  if (hasEnded(subscription)) throw resourceMissing('subscription', subscription.id);
  const { status, cancellation_details: former } = subscription;
  if (status === 'incomplete') await voidOpenInvoices(tx, subscription);
  else await stopCollecting(tx, subscription.id);
  const canceled = await tx.change(subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? tx.now(),
    ended_at: tx.now(),
    pending_update: null,
    cancellation_details: {
      comment: details.comment ?? former?.comment ?? null,
      feedback: details.feedback ?? former?.feedback ?? null,
      feedback_option: null,
      reason: details.reason ?? former?.reason ?? 'cancellation_requested',
    },
  });
  await tx.emit('customer.subscription.deleted', canceled);
  return canceled;
}

/** Gives up a subscription whose first payment never came: `incomplete_expired`, its invoice voided. */
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
