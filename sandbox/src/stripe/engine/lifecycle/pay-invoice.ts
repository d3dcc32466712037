import type { Invoice, PaymentIntent, PaymentMethod } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest, StripeError } from '../../stripe-error.ts';
import { cardError } from '../cards/cards.ts';
import type { CardAnswer, CardDecline } from '../cards/cards.ts';
import {
  intentOf,
  invoicePaidBy,
  markPaymentPaid,
  openPayment,
} from '../invoices/invoice-payments.ts';
import { finalizeInvoice, subscriptionIdOf } from '../invoices/invoices.ts';
import { attemptAfterAuthentication, attemptCharge, emitAll } from '../payments/payment-intents.ts';
import type { Attempt } from '../payments/payment-intents.ts';
import { applyPaidInvoice } from '../subscriptions/pending-update.ts';
import { applyFailedPayment, nextAttempt } from './dunning.ts';
import { completeSetupAuthentication } from '../cards/setup-intents.ts';

/**
 * The invoice after an attempt, the bank's answer, and the payment intent if a card was charged.
 */
export type PayResult = { invoice: Invoice; answer: CardAnswer; intent: PaymentIntent | null };

/**
 * An attempt to charge a card, with the payment intent as it was created for it; null: an older
 * one.
 */
type Charged = { attempt: Attempt; created: PaymentIntent | null };

const noCard: CardDecline = {
  code: 'resource_missing',
  decline_code: null,
  message:
    'There is no `default_payment_method` set on this Customer or Invoice. Please attach a PaymentMethod to this Customer, set it as the `default_payment_method`, and try again.',
};

/**
 * Tries once to collect an invoice, with the given card or else its default one, and changes
 * invoice and subscription as the bank's answer demands. A draft is finalized first.
 * @param options.automatic whether the attempt counts in the retry schedule
 * @throws 400 when the invoice is paid or void
 */
export async function payInvoice(
  tx: Tx,
  invoice: Invoice,
  { method, automatic = false }: { method?: PaymentMethod; automatic?: boolean } = {},
): Promise<PayResult> {
  if (invoice.status === 'draft') invoice = await finalizeInvoice(tx, invoice);
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid');
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalidRequest(`Invoice is not open: its status is ${invoice.status}.`);
  }
  if (invoice.amount_remaining === 0) return recordPayment(tx, invoice, null);
  const card = method ?? (await cardFor(tx, invoice));
  if (!card) return recordFailure(tx, invoice, null, automatic);
  const existing = await intentOf(tx, invoice);
  const intent = existing ?? (await openPayment(tx, invoice));
  const attempt = await attemptCharge(tx, intent, card);
  return recordAttempt(tx, invoice, { attempt, created: existing ? null : intent }, automatic);
}

/** Ends the 3-D Secure step of an invoice's payment, passed or failed. */
export async function completePaymentAuthentication(
  tx: Tx,
  intent: PaymentIntent,
  passed: boolean,
): Promise<PayResult> {
  const invoice = await invoicePaidBy(tx, intent);
  const attempt = await attemptAfterAuthentication(tx, intent, passed);
  return recordAttempt(tx, invoice, { attempt, created: null }, false);
}

/**
 * The card that an invoice is collected with: the subscription's, else the customer's default.
 */
export async function cardFor(
  reader: Reader,
  invoice: Invoice,
): Promise<PaymentMethod | undefined> {
  const subscription = await reader.get('subscription', subscriptionIdOf(invoice));
  const customer = await reader.get('customer', invoice.customer ?? '');
  const id =
    subscription?.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  return id ? reader.get('payment_method', id) : undefined;
}

async function recordAttempt(
  tx: Tx,
  invoice: Invoice,
  charged: Charged,
  automatic: boolean,
): Promise<PayResult> {
  return charged.attempt.answer.status === 'succeeded'
    ? recordPayment(tx, invoice, charged)
    : recordFailure(tx, invoice, charged, automatic);
}

/** `charged` is null when nothing was due. */
async function recordPayment(
  tx: Tx,
  invoice: Invoice,
  charged: Charged | null,
): Promise<PayResult> {
  const retried = invoice.attempt_count > 0;
  const paid = await tx.change(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: Math.max(1, invoice.attempt_count),
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: tx.now() },
  });
  // As observed at Stripe: the intent's events are the last of a first invoice, and the first of a
  // later one.
  const first = invoice.billing_reason === 'subscription_create';
  if (charged && !first) await emitIntentEvents(tx, charged);
  if (charged) await emitAll(tx, charged.attempt.chargeEvents);
  if (first) await applyPaidInvoice(tx, paid);
  if (charged) await markPaymentPaid(tx, paid);
  await tx.emit('invoice.paid', paid);
  if (charged && first) await tx.emit('invoice.updated', paid);
  await tx.emit('invoice.payment_succeeded', paid);
  if (retried && !first) await tx.emit('invoice.updated', paid);
  if (charged && first) await emitIntentEvents(tx, charged);
  if (!first) await applyPaidInvoice(tx, paid);
  const intent = charged?.attempt.intent ?? null;
  return { invoice: paid, answer: { status: 'succeeded' }, intent };
}

/** `charged` is null when there was no card to charge. */
async function recordFailure(
  tx: Tx,
  invoice: Invoice,
  charged: Charged | null,
  automatic: boolean,
): Promise<PayResult> {
  const counts = automatic || invoice.attempt_count === 0;
  const attempt_count = invoice.attempt_count + (counts ? 1 : 0);
  const failed = await tx.change(invoice, {
    attempted: true,
    attempt_count,
    ...(automatic && { next_payment_attempt: await nextAttempt(tx, attempt_count) }),
  });
  const answer = charged?.attempt.answer ?? { status: 'declined' as const, ...noCard };
  if (charged) await emitFailedCharge(tx, charged);
  if (answer.status === 'requires_action') {
    await tx.emit('invoice.payment_action_required', failed);
  }
  if (answer.status === 'declined' || automatic) await tx.emit('invoice.payment_failed', failed);
  await tx.emit('invoice.updated', failed);
  await applyFailedPayment(tx, failed, automatic);
  return { invoice: failed, answer, intent: charged?.attempt.intent ?? null };
}

async function emitIntentEvents(tx: Tx, { attempt, created }: Charged): Promise<void> {
  if (created) await tx.emit('payment_intent.created', created);
  await emitAll(tx, attempt.intentEvents);
}

async function emitFailedCharge(tx: Tx, { attempt, created }: Charged): Promise<void> {
  if (created) await tx.emit('payment_intent.created', created);
  await emitAll(tx, [...attempt.chargeEvents, ...attempt.intentEvents]);
}

/**
 * Ends the 3-D Secure step of a setup intent, or of the payment intent of an invoice. A payment
 * that passes pays its invoice, which activates the subscription or applies its pending update.
 * @throws 400 when the intent does not wait for authentication, 404 when there is none of this id
 */
export async function completeAuthentication(
  tx: Tx,
  intentId: string,
  passed: boolean,
): Promise<CardAnswer> {
  const setup = await tx.get('setup_intent', intentId);
  const intent = setup ?? (await tx.require('payment_intent', intentId));
  if (intent.status !== 'requires_action') {
    throw invalidRequest(`${intentId} does not wait for authentication: it is ${intent.status}.`);
  }
  if (intent.object === 'setup_intent') {
    return (await completeSetupAuthentication(tx, intent, passed)).answer;
  }
  return (await completePaymentAuthentication(tx, intent, passed)).answer;
}

/**
 * Enforces `error_if_incomplete` after an attempt.
 * @throws `card_error` (402) unless the invoice was paid, which undoes the whole request
 */
export function refuseIfUnpaid({ answer, intent }: PayResult): void {
  if (answer.status === 'succeeded') return;
  const details = intent ? { payment_intent: intent } : {};
  if (answer.status === 'declined') throw cardError(answer, details);
  throw new StripeError(
    402,
    'card_error',
    'Payment for this subscription requires additional user action before it can be completed successfully.',
    { code: 'subscription_payment_intent_requires_action', ...details },
  );
}
