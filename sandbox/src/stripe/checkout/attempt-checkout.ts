import {
  checkoutTermsOf,
  newSubscriptionOf,
  saveAttempt,
} from '../engine/checkout/checkout-terms.ts';
import type { CheckoutTerms } from '../engine/checkout/checkout-terms.ts';
import { createSubscription } from '../engine/lifecycle/create-subscription.ts';
import { completePaymentAuthentication, payInvoice } from '../engine/lifecycle/pay-invoice.ts';
import type { PayResult } from '../engine/lifecycle/pay-invoice.ts';
import { attachPaymentMethod } from '../engine/cards/payment-methods.ts';
import type { CardDetails } from '../engine/cards/payment-method-body.ts';
import { completeSetupAuthentication, setUpCard } from '../engine/cards/setup-intents.ts';
import type { SetupResult } from '../engine/cards/setup-intents.ts';
import { hasEnded } from '../engine/subscriptions/subscription-status.ts';
import { keepCard } from '../pages/keep-card.ts';
import type { CheckoutSession, PaymentMethod, Subscription } from '../store/object-types.ts';
import type { Tx } from '../store/tx.ts';
import { payerOf } from './checkout-payer.ts';
import { completeSession, isOpen, startsWithTrial } from './checkout-session.ts';
import { waitingIntent } from './waiting-intent.ts';

export type CheckoutAttempt =
  | { status: 'complete' }
  /** The session was completed before, or has expired: nothing was tried. */
  | { status: 'closed' }
  | { status: 'declined'; message: string }
  | { status: 'requires_action'; intentId: string };

/**
 * What a person's press on the button of the checkout page does. With a trial the card is set up and
 * the trial begins; without one the subscription begins `incomplete` and its first invoice is paid. A
 * declined card leaves the session open for another.
 * @param email what the buyer typed, when the session knows no customer yet
 */
export async function attemptCheckout(
  tx: Tx,
  sessionId: string,
  { card, email }: { card: CardDetails; email: string | null },
): Promise<CheckoutAttempt> {
  const session = await tx.require('checkout.session', sessionId);
  if (!isOpen(session, tx.now())) return { status: 'closed' };
  const kept = await keepCard(tx, card);
  if ('refusal' in kept) return { status: 'declined', message: kept.refusal };
  const { method } = kept;
  const payer = await payerOf(tx, session, email);
  const terms = await checkoutTermsOf(tx, session.id);
  if (startsWithTrial(terms)) {
    const setup = await setUpCard(tx, { customer: payer.customer, paymentMethod: method });
    return beginTrial(tx, payer, terms, setup);
  }
  return tx.emittingFirst(money, () => payFirstInvoice(tx, payer, terms, method));
}

/** Goes on after the bank's page; null when nothing waits under this id any more. */
export async function attemptAfterAuthentication(
  tx: Tx,
  sessionId: string,
  intentId: string,
  passed: boolean,
): Promise<CheckoutAttempt | null> {
  const waiting = await waitingIntent(tx, sessionId, intentId);
  if (!waiting) return null;
  const { session, intent } = waiting;
  const terms = await checkoutTermsOf(tx, session.id);
  if (intent.object === 'setup_intent') {
    return beginTrial(tx, session, terms, await completeSetupAuthentication(tx, intent, passed));
  }
  const subscription = await tx.require('subscription', terms.attempted ?? '');
  return tx.emittingFirst(money, async () => {
    const payment = await completePaymentAuthentication(tx, intent, passed);
    return conclude(tx, session, terms, subscription, payment);
  });
}

/** As observed at Stripe: what was paid, and with which card, is told before what it bought. */
const money = ['charge.succeeded', 'payment_method.attached'] as const;

type PayingSession = CheckoutSession & { customer: string };

async function beginTrial(
  tx: Tx,
  session: PayingSession,
  terms: CheckoutTerms,
  { intent, answer }: SetupResult,
): Promise<CheckoutAttempt> {
  if (answer.status === 'declined') return { status: 'declined', message: answer.message };
  if (answer.status === 'requires_action') {
    return { status: 'requires_action', intentId: intent.id };
  }
  const method = await tx.require('payment_method', intent.payment_method ?? '');
  await attachPaymentMethod(tx, method, session.customer);
  const { subscription } = await createSubscription(tx, {
    ...newSubscriptionOf(terms, session.customer, tx.now()),
    defaultPaymentMethod: method.id,
  });
  return completeSession(tx, session, terms, subscription, method);
}

async function payFirstInvoice(
  tx: Tx,
  session: PayingSession,
  terms: CheckoutTerms,
  method: PaymentMethod,
): Promise<CheckoutAttempt> {
  const attempted = await tx.get('subscription', terms.attempted ?? '');
  if (attempted?.status === 'incomplete') {
    // Pinned before it is paid, so that the event of the payment already shows the card.
    const subscription = await tx.change(attempted, { default_payment_method: method.id });
    const invoice = await tx.require('invoice', subscription.latest_invoice ?? '');
    const payment = await payInvoice(tx, invoice, { method });
    return conclude(tx, session, terms, subscription, payment);
  }
  // Its first invoice can also be paid on the invoice page: then there is nothing left to charge here.
  if (attempted && !hasEnded(attempted)) return conclude(tx, session, terms, attempted, null);
  const { subscription, payment } = await createSubscription(tx, {
    ...newSubscriptionOf(terms, session.customer, tx.now()),
    defaultPaymentMethod: method.id,
  });
  await saveAttempt(tx, session, subscription.id);
  return conclude(tx, session, terms, subscription, payment);
}

async function conclude(
  tx: Tx,
  session: PayingSession,
  terms: CheckoutTerms,
  { id }: Subscription,
  payment: PayResult | null,
): Promise<CheckoutAttempt> {
  const subscription = await tx.require('subscription', id);
  const answer = payment?.answer ?? { status: 'succeeded' as const };
  if (answer.status === 'requires_action') {
    return { status: 'requires_action', intentId: payment?.intent?.id ?? '' };
  }
  if (answer.status === 'declined') {
    await tx.change(subscription, { default_payment_method: null });
    return { status: 'declined', message: answer.message };
  }
  const cardId = subscription.default_payment_method ?? '';
  const method = await tx.require('payment_method', cardId);
  await attachPaymentMethod(tx, method, session.customer);
  return completeSession(tx, session, terms, subscription, method);
}
