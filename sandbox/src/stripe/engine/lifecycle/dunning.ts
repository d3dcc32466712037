import type { Invoice } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { subscriptionIdOf } from '../invoices/invoices.ts';
import { DAY } from '../periods.ts';
import { cancelSubscription } from '../subscriptions/cancellation.ts';
import { hasEnded } from '../subscriptions/subscription-body.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { applyClosedInvoice } from '../subscriptions/pending-update.ts';

/** Unix seconds of the next automatic attempt, after this number of them; null after the last. */
export async function nextAttempt(tx: Tx, attempts: number): Promise<number | null> {
  const { retryDays } = await tx.setting('dunning');
  const days = retryDays[attempts - 1];
  return days === undefined ? null : tx.now() + days * DAY;
}

/** Counts a retry for which there is no card: nothing is charged. */
export async function skipAttempt(tx: Tx, invoice: Invoice): Promise<void> {
  const attempt_count = invoice.attempt_count + 1;
  const next_payment_attempt = await nextAttempt(tx, attempt_count);
  const skipped = await tx.change(
    invoice,
    { attempt_count, next_payment_attempt },
    'invoice.updated',
  );
  await applyFailedPayment(tx, skipped, true);
}

/**
 * Applies a failed payment to the subscription. After an automatic attempt it becomes `past_due`
 * and the payment is retried; after the last one the dunning setting decides. A manual attempt
 * changes nothing.
 */
export async function applyFailedPayment(
  tx: Tx,
  invoice: Invoice,
  automatic: boolean,
): Promise<void> {
  const subscription = await tx.get('subscription', subscriptionIdOf(invoice));
  if (!automatic) return;
  if (invoice.next_payment_attempt !== null) {
    await tx.schedule(invoice.next_payment_attempt, 'retry_payment', invoice.id);
  }
  if (!subscription || subscription.status === 'paused' || hasEnded(subscription)) return;
  const { outcome } = await tx.setting('dunning');
  const last = invoice.next_payment_attempt === null;
  if (last && outcome === 'cancel') {
    await cancelSubscription(tx, subscription, { reason: 'payment_failed' });
    return;
  }
  const status = last && outcome === 'unpaid' ? 'unpaid' : 'past_due';
  if (subscription.status === 'unpaid') return;
  await tx.change(subscription, { status }, 'customer.subscription.updated');
}

/**
 * Marks an open invoice as uncollectible: it can still be paid or voided. A subscription that was past
 * due for it is active again. Emits `invoice.marked_uncollectible`.
 * @throws 400 when the invoice is not open
 */
export async function markUncollectible(tx: Tx, invoice: Invoice): Promise<Invoice> {
  if (invoice.status !== 'open') {
    throw invalidRequest(`You can only pass in open invoices. This invoice isn't open.`);
  }
  const uncollectible = await tx.change(
    invoice,
    {
      status: 'uncollectible',
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: tx.now() },
    },
    'invoice.marked_uncollectible',
  );
  await applyClosedInvoice(tx, uncollectible);
  return uncollectible;
}
