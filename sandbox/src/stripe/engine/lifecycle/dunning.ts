import type { Invoice } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts';
import { subscriptionOf } from '../invoices/invoices.ts';
import { DAY } from '../periods.ts';
import { hasEnded } from '../subscriptions/subscription-status.ts';
import { takeUpAgain } from '../subscriptions/take-up-again.ts';

/** When the next automatic attempt follows, after so many; null after the last. */
export async function nextAttempt(tx: Tx, attempts: number): Promise<number | null> {
  const { retryDays } = await tx.setting('dunning');
  const days = retryDays[attempts - 1];
  return days === undefined ? null : tx.now() + days * DAY;
}

/** Passes over a retry for which there is no card: it counts, but nothing is tried. */
export async function skipAttempt(tx: Tx, invoice: Invoice): Promise<void> {
  const attempt_count = invoice.attempt_count + 1;
  const next_payment_attempt = await nextAttempt(tx, attempt_count);
  const skipped = await tx.change(
    invoice,
    { attempt_count, next_payment_attempt },
    'invoice.updated',
  );
  await subscriptionUnpaid(tx, skipped, true);
}

/**
 * What a failed payment does to the subscription: it falls past due and is retried, and after the last
 * attempt ends as the dunning setting says. A subscription still incomplete, or one that only waits to
 * be changed, stays as it is, and so does one that somebody billed by hand in between. A paused one goes
 * on as past due if it was to be resumed by whatever the attempt brings.
 */
export async function subscriptionUnpaid(
  tx: Tx,
  invoice: Invoice,
  automatic: boolean,
): Promise<void> {
  const subscription = await tx.get('subscription', subscriptionOf(invoice));
  if (subscription?.status === 'paused' && !invoice.auto_advance) {
    if (subscription.latest_invoice === invoice.id) await takeUpAgain(tx, subscription, 'past_due');
    return;
  }
  if (!automatic) return;
  if (invoice.next_payment_attempt !== null) {
    await tx.schedule(invoice.next_payment_attempt, 'retry_payment', invoice.id);
  }
  if (!subscription || invoice.billing_reason === 'manual') return;
  if (subscription.status === 'paused' || hasEnded(subscription)) return;
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
