import type { Invoice } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { subscriptionOf } from '../invoices/invoices.ts';
import { takeUpAgain } from '../subscriptions/take-up-again.ts';

/**
 * Gives up on an open invoice without giving up the claim: it can still be paid or voided. A subscription
 * that waited for it to be resumed goes on.
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
  const subscription = await tx.get('subscription', subscriptionOf(invoice));
  if (subscription?.status === 'paused' && subscription.latest_invoice === invoice.id) {
    await takeUpAgain(tx, subscription, 'active');
  }
  return uncollectible;
}
