import {
  checkoutTermsOf,
  newSubscriptionOf,
  saveAttempt,
} from '../../engine/checkout/checkout-terms.ts';
import type { CheckoutTerms } from '../../engine/checkout/checkout-terms.ts';
import { choicesOf } from '../../engine/checkout/session-discounts.ts';
import { giveAddress } from '../../engine/checkout/session-tax.ts';
import { updateCustomer } from '../../engine/customers.ts';
import { createSubscription } from '../../engine/lifecycle/create-subscription.ts';
import type { NewSubscription } from '../../engine/lifecycle/create-subscription.ts';
import { completePaymentAuthentication, payInvoice } from '../../engine/lifecycle/pay-invoice.ts';
import type { PayResult } from '../../engine/lifecycle/pay-invoice.ts';
import { attachPaymentMethod } from '../../engine/cards/payment-methods.ts';
import type { CardDetails } from '../../engine/cards/create-payment-method.ts';
import { completeSetupAuthentication, setUpCard } from '../../engine/cards/setup-intents.ts';
import type { SetupResult } from '../../engine/cards/setup-intents.ts';
import { hasEnded } from '../../engine/subscriptions/subscription-body.ts';
import { createPaymentMethod } from '../kit/card-form.ts';
import type {
  CheckoutSession,
  Customer,
  PaymentMethod,
  Subscription,
} from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import type { TaxIdValue } from '../../engine/tax-ids.ts';
import {
  ensureCustomer,
  completeSession,
  isOpen,
  startsWithTrial,
  pendingIntent,
} from './checkout-session.ts';

export type CheckoutAttempt =
  | { status: 'complete' }
  /** The session was completed before, or has expired: nothing was attempted. */
  | { status: 'closed' }
  | { status: 'declined'; message: string }
  | { status: 'requires_action'; intentId: string };

/** The buyer's input. */
type Entry = {
  card: CardDetails;
  /** For a session without a customer. */
  email: string | null;
  /** Null where the page does not ask for it. */
  address: Customer['address'];
  /** Null where none was given. */
  taxId: TaxIdValue | null;
  /** Empty where none was given. */
  businessName: string;
};

/**
 * Submits the checkout page. With a trial the card is set up and the trial starts; without one the
 * subscription is created `incomplete` and its first invoice is paid. A declined card leaves the
 * session open for another card.
 */
export async function attemptCheckout(
  tx: Tx,
  sessionId: string,
  { card, email, address, taxId, businessName }: Entry,
): Promise<CheckoutAttempt> {
  const session = await tx.require('checkout.session', sessionId);
  if (!isOpen(session, tx.now())) return { status: 'closed' };
  const created = await createPaymentMethod(tx, card);
  if ('refusal' in created) return { status: 'declined', message: created.refusal };
  const { method } = created;
  const customerSession = await ensureCustomer(tx, session, email);
  const payingSession = address
    ? await giveAddress(tx, customerSession, address, taxId)
    : customerSession;
  if (businessName && session.name_collection?.business?.enabled) {
    const customer = await tx.require('customer', payingSession.customer);
    await updateCustomer(tx, customer, { businessName });
  }
  const terms = await checkoutTermsOf(tx, session.id);
  if (startsWithTrial(terms)) {
    const setup = await setUpCard(tx, { customer: payingSession.customer, paymentMethod: method });
    return startTrial(tx, payingSession, terms, setup);
  }
  return tx.emittingFirst(paymentEvents, () => payFirstInvoice(tx, payingSession, terms, method));
}

/** Completes checkout after the 3-D Secure page; null when no intent of this id is pending. */
export async function attemptAfterAuthentication(
  tx: Tx,
  sessionId: string,
  intentId: string,
  passed: boolean,
): Promise<CheckoutAttempt | null> {
  const pending = await pendingIntent(tx, sessionId, intentId);
  if (!pending) return null;
  const { session, intent } = pending;
  const terms = await checkoutTermsOf(tx, session.id);
  if (intent.object === 'setup_intent') {
    return startTrial(tx, session, terms, await completeSetupAuthentication(tx, intent, passed));
  }
  const subscription = await tx.require('subscription', terms.attempted ?? '');
  return tx.emittingFirst(paymentEvents, async () => {
    const payment = await completePaymentAuthentication(tx, intent, passed);
    const card = intent.payment_method ?? '';
    return finishPayment(tx, session, terms, { subscription, payment, card });
  });
}

/** As observed at Stripe: the events of the payment and its card come before the subscription's. */
const paymentEvents = ['charge.succeeded', 'payment_method.attached'] as const;

type PayingSession = CheckoutSession & { customer: string };

async function startTrial(
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
    ...(await cardOf(tx, method)),
    discounts: choicesOf(session),
    automaticTax: session.automatic_tax.enabled,
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
  const card = method.id;
  if (attempted?.status === 'incomplete') {
    // Set before the payment, so that the event of the payment already shows the card.
    const { defaultPaymentMethod: own = null } = await cardOf(tx, method);
    const subscription = await tx.change(attempted, { default_payment_method: own });
    const invoice = await tx.require('invoice', subscription.latest_invoice ?? '');
    const payment = await payInvoice(tx, invoice, { method });
    return finishPayment(tx, session, terms, { subscription, payment, card });
  }
  // The first invoice can also be paid on the invoice page: then nothing is left to charge here.
  if (attempted && !hasEnded(attempted)) {
    return finishPayment(tx, session, terms, { subscription: attempted, payment: null, card });
  }
  const { subscription, payment } = await createSubscription(tx, {
    ...newSubscriptionOf(terms, session.customer, tx.now()),
    ...(await cardOf(tx, method)),
    discounts: choicesOf(session),
    automaticTax: session.automatic_tax.enabled,
  });
  await saveAttempt(tx, session, subscription.id);
  return finishPayment(tx, session, terms, { subscription, payment, card });
}

/** A late card pays the first invoice, but is not yet the subscription's own. */
async function cardOf(
  tx: Tx,
  method: PaymentMethod,
): Promise<Pick<NewSubscription, 'defaultPaymentMethod' | 'firstPaymentMethod'>> {
  const { lateCard } = await tx.setting('checkout');
  return lateCard ? { firstPaymentMethod: method } : { defaultPaymentMethod: method.id };
}

async function finishPayment(
  tx: Tx,
  session: PayingSession,
  terms: CheckoutTerms,
  attempt: { subscription: Subscription; payment: PayResult | null; card: string },
): Promise<CheckoutAttempt> {
  const { payment } = attempt;
  const subscription = await tx.require('subscription', attempt.subscription.id);
  const answer = payment?.answer ?? { status: 'succeeded' as const };
  if (answer.status === 'requires_action') {
    return { status: 'requires_action', intentId: payment?.intent?.id ?? '' };
  }
  if (answer.status === 'declined') {
    await tx.change(subscription, { default_payment_method: null });
    return { status: 'declined', message: answer.message };
  }
  const cardId = subscription.default_payment_method ?? attempt.card;
  const method = await tx.require('payment_method', cardId);
  await attachPaymentMethod(tx, method, session.customer);
  return completeSession(tx, session, terms, subscription, method);
}
