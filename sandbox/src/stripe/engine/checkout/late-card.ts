import type { CheckoutSession } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { hasEnded } from '../subscriptions/subscription-status.ts';
import { checkoutTermsOf, saveCheckoutTerms } from './checkout-terms.ts';

/** Seconds of simulated time from a checkout to its late card. */
const DELAY = 20;

/**
 * Stores the card of a completed checkout, which becomes the card of its subscription twenty
 * seconds later.
 */
export async function scheduleLateCard(
  tx: Tx,
  session: CheckoutSession,
  card: string,
): Promise<void> {
  const terms = await checkoutTermsOf(tx, session.id);
  await saveCheckoutTerms(tx, session.id, { ...terms, lateCard: card });
  await tx.schedule(tx.now() + DELAY, 'set_late_card', session.id);
}

/**
 * Makes the late card of a checkout its subscription's own, unless the subscription has another one
 * by now or has ended, or the card was detached. Emits `customer.subscription.updated`.
 */
export async function setLateCard(tx: Tx, session: CheckoutSession): Promise<void> {
  const { lateCard } = await checkoutTermsOf(tx, session.id);
  const card = await tx.get('payment_method', lateCard ?? '');
  const subscription = await tx.get('subscription', session.subscription ?? '');
  if (!card?.customer || !subscription || hasEnded(subscription)) return;
  if (subscription.default_payment_method !== null) return;
  const change = { default_payment_method: card.id };
  await tx.change(subscription, change, 'customer.subscription.updated');
}
