import type {
  Invoice,
  InvoicePayment,
  PaymentIntent,
  PaymentMethod,
} from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import type { CardAnswer, CardRefusal } from '../cards/cards.ts';
import { nextAttempt, subscriptionUnpaid } from './dunning.ts';
import { newId } from '../../ids.ts';
import { finalizeInvoice, subscriptionOf } from '../invoices/invoices.ts';
import {
  attemptAfterAuthentication,
  attemptCharge,
  createPaymentIntent,
  emitAll,
} from '../payments/payment-intents.ts';
import type { Attempt } from '../payments/payment-intents.ts';
import { subscriptionPaid } from '../subscriptions/subscription-paid.ts';

export type PayResult = { invoice: Invoice; answer: CardAnswer; intent: PaymentIntent | null };

const noCard: CardRefusal = {
  code: 'resource_missing',
  decline_code: null,
  message:
    'There is no `default_payment_method` set on this Customer or Invoice. Please attach a PaymentMethod to this Customer, set it as the `default_payment_method`, and try again.',
};

/**
 * Tries to collect an invoice once, with the given card or else the one that stands for the
 * subscription, and brings invoice and subscription to where the answer leads. `automatic` counts the
 * attempt against the retry schedule.
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
  if (invoice.amount_remaining === 0) return settle(tx, invoice, null);
  const card = method ?? (await cardFor(tx, invoice));
  if (!card) return recordFailure(tx, invoice, null, automatic, null);
  const known = await intentOf(tx, invoice);
  const intent = known ?? (await openPayment(tx, invoice));
  const attempt = await attemptCharge(tx, intent, card);
  return conclude(tx, invoice, attempt, automatic, known ? null : intent);
}

/** Ends the 3-D Secure step of an invoice's payment, passed or failed. */
export async function completePaymentAuthentication(
  tx: Tx,
  intent: PaymentIntent,
  passed: boolean,
): Promise<PayResult> {
  const invoice = await invoicePaidBy(tx, intent);
  const attempt = await attemptAfterAuthentication(tx, intent, passed);
  return conclude(tx, invoice, attempt, false, null);
}

/** The payment intent that an invoice is collected with, if one was needed yet. */
export async function intentOf(
  reader: Reader,
  invoice: Invoice,
): Promise<PaymentIntent | undefined> {
  const [payment] = await reader.list('invoice_payment', { match: { invoice: invoice.id } });
  const id = payment?.payment.payment_intent;
  return id ? reader.get('payment_intent', id) : undefined;
}

/** Opens the payment of an invoice without trying a card. */
export async function openPayment(tx: Tx, invoice: Invoice): Promise<PaymentIntent> {
  const intent = await createPaymentIntent(tx, {
    amount: invoice.amount_remaining,
    currency: invoice.currency,
    customer: invoice.customer ?? '',
    description: descriptions.get(invoice.billing_reason ?? '') ?? 'Subscription update',
  });
  await tx.insert(invoicePaymentOf(invoice, intent));
  return intent;
}

const descriptions = new Map([
  ['manual', 'Payment for Invoice'],
  ['subscription_create', 'Subscription creation'],
]);

/** The card that stands for an invoice: its own, else the subscription's, else the customer's default. */
export async function cardFor(
  reader: Reader,
  invoice: Invoice,
): Promise<PaymentMethod | undefined> {
  const subscription = await reader.get('subscription', subscriptionOf(invoice));
  const customer = await reader.get('customer', invoice.customer ?? '');
  const id =
    invoice.default_payment_method ??
    subscription?.default_payment_method ??
    customer?.invoice_settings.default_payment_method;
  return id ? reader.get('payment_method', id) : undefined;
}

async function conclude(
  tx: Tx,
  invoice: Invoice,
  attempt: Attempt,
  automatic: boolean,
  created: PaymentIntent | null,
): Promise<PayResult> {
  return attempt.answer.status === 'succeeded'
    ? settle(tx, invoice, attempt, created)
    : recordFailure(tx, invoice, attempt, automatic, created);
}

async function settle(
  tx: Tx,
  invoice: Invoice,
  attempt: Attempt | null,
  created: PaymentIntent | null = null,
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
  // The first invoice announces its intent last, as observed at Stripe; later ones announce it first.
  const first = invoice.billing_reason === 'subscription_create';
  if (attempt && !first) await announceIntent(tx, attempt, created);
  if (attempt) await emitAll(tx, attempt.chargeEvents);
  if (first) await subscriptionPaid(tx, paid);
  if (attempt) await payInvoicePayment(tx, paid);
  await tx.emit('invoice.paid', paid);
  if (attempt && first) await tx.emit('invoice.updated', paid);
  await tx.emit('invoice.payment_succeeded', paid);
  if (retried && !first) await tx.emit('invoice.updated', paid);
  if (attempt && first) await announceIntent(tx, attempt, created);
  if (!first) await subscriptionPaid(tx, paid);
  return { invoice: paid, answer: { status: 'succeeded' }, intent: attempt?.intent ?? null };
}

async function recordFailure(
  tx: Tx,
  invoice: Invoice,
  attempt: Attempt | null,
  automatic: boolean,
  created: PaymentIntent | null,
): Promise<PayResult> {
  const counts = automatic || invoice.attempt_count === 0;
  const attempt_count = invoice.attempt_count + (counts ? 1 : 0);
  const failed = await tx.change(invoice, {
    attempted: true,
    attempt_count,
    ...(automatic && { next_payment_attempt: await nextAttempt(tx, attempt_count) }),
  });
  const answer = attempt?.answer ?? { status: 'declined' as const, ...noCard };
  if (created) await tx.emit('payment_intent.created', created);
  if (attempt) await emitAll(tx, [...attempt.chargeEvents, ...attempt.intentEvents]);
  if (answer.status === 'requires_action') {
    await tx.emit('invoice.payment_action_required', failed);
  }
  if (answer.status === 'declined' || automatic) await tx.emit('invoice.payment_failed', failed);
  await tx.emit('invoice.updated', failed);
  await subscriptionUnpaid(tx, failed, automatic);
  return { invoice: failed, answer, intent: attempt?.intent ?? null };
}

/** `created` is a payment intent made for this attempt, as it was before. */
async function announceIntent(
  tx: Tx,
  attempt: Attempt,
  created: PaymentIntent | null,
): Promise<void> {
  if (created) await tx.emit('payment_intent.created', created);
  await emitAll(tx, attempt.intentEvents);
}

async function payInvoicePayment(tx: Tx, invoice: Invoice): Promise<void> {
  const [payment] = await tx.list('invoice_payment', { match: { invoice: invoice.id } });
  if (!payment) return;
  const paid = await tx.change(payment, {
    status: 'paid',
    amount_paid: payment.amount_requested,
    status_transitions: { canceled_at: null, paid_at: tx.now() },
  });
  await tx.emit('invoice_payment.paid', paid);
}

async function invoicePaidBy(reader: Reader, intent: PaymentIntent): Promise<Invoice> {
  const [payment] = await reader.list('invoice_payment', {
    match: { payment: { payment_intent: intent.id } },
  });
  return reader.require('invoice', payment?.invoice ?? '');
}

function invoicePaymentOf(invoice: Invoice, intent: PaymentIntent): InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_remaining,
    created: intent.created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
}
