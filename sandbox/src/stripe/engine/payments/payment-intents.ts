import type { Charge, EventType, PaymentIntent, PaymentMethod } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import { answerToCharge } from '../cards/cards.ts';
import type { CardAnswer, CardRefusal } from '../cards/cards.ts';
import { chargeOf } from './charges.ts';
import { newId, randomText } from '../../ids.ts';
import { testCardOf } from '../cards/payment-methods.ts';

/** An attempt to charge: the bank's answer, and the events still to be emitted where they belong. */
export type Attempt = {
  intent: PaymentIntent;
  answer: CardAnswer;
  chargeEvents: PendingEvent[];
  intentEvents: PendingEvent[];
};

type PendingEvent = { type: EventType; object: PaymentIntent | Charge };

const authenticationFailed: CardRefusal = {
  code: 'payment_intent_authentication_failure',
  decline_code: null,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

export async function createPaymentIntent(
  tx: Tx,
  terms: { amount: number; currency: string; customer: string; description: string },
): Promise<PaymentIntent> {
  return tx.insert(paymentIntentOf(terms, tx.now()));
}

/** What the bank would answer now, without trying. */
export async function foreseeCharge(reader: Reader, method: PaymentMethod): Promise<CardAnswer> {
  return answerToCharge(testCardOf(method), await hasAuthenticated(reader, method));
}

/** Tries to charge a card. Emits nothing: the caller places the events in their sequence. */
export async function attemptCharge(
  tx: Tx,
  intent: PaymentIntent,
  method: PaymentMethod,
): Promise<Attempt> {
  const answer = await foreseeCharge(tx, method);
  if (answer.status === 'succeeded') return succeed(tx, intent, method);
  if (answer.status === 'declined') return fail(tx, intent, method, answer);
  const waiting = await tx.change(intent, {
    status: 'requires_action',
    payment_method: method.id,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  });
  return {
    intent: waiting,
    answer,
    chargeEvents: [],
    intentEvents: [{ type: 'payment_intent.requires_action', object: waiting }],
  };
}

/** Ends the 3-D Secure step of a payment, passed or failed. Emits nothing, as `attemptCharge`. */
export async function attemptAfterAuthentication(
  tx: Tx,
  intent: PaymentIntent,
  passed: boolean,
): Promise<Attempt> {
  const method = await tx.require('payment_method', intent.payment_method ?? '');
  return passed
    ? succeed(tx, intent, method)
    : fail(tx, intent, method, authenticationFailed, false);
}

export async function emitAll(tx: Tx, events: PendingEvent[]): Promise<void> {
  for (const { type, object } of events) await tx.emit(type, object);
}

/** The cardholder once passed 3-D Secure for this card, so later charges may do without. */
async function hasAuthenticated(reader: Reader, method: PaymentMethod): Promise<boolean> {
  const done = { payment_method: method.id, status: 'succeeded' };
  const [setup] = await reader.list('setup_intent', { match: done, limit: 1 });
  if (setup) return true;
  const [payment] = await reader.list('payment_intent', { match: done, limit: 1 });
  return payment !== undefined;
}

async function succeed(tx: Tx, intent: PaymentIntent, method: PaymentMethod): Promise<Attempt> {
  const charge = await tx.insert(chargeOf(intent, method, tx.now(), null));
  const paid = await tx.change(intent, {
    status: 'succeeded',
    payment_method: method.id,
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  });
  return {
    intent: paid,
    answer: { status: 'succeeded' },
    chargeEvents: [{ type: 'charge.succeeded', object: charge }],
    intentEvents: [{ type: 'payment_intent.succeeded', object: paid }],
  };
}

async function fail(
  tx: Tx,
  intent: PaymentIntent,
  method: PaymentMethod,
  refusal: CardRefusal,
  charged = true,
): Promise<Attempt> {
  const charge = charged ? await tx.insert(chargeOf(intent, method, tx.now(), refusal)) : null;
  const failed = await tx.change(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: charge?.id ?? intent.latest_charge,
    last_payment_error: {
      type: 'card_error',
      code: refusal.code,
      ...(refusal.decline_code && { decline_code: refusal.decline_code }),
      message: refusal.message,
    },
  });
  return {
    intent: failed,
    answer: { status: 'declined', ...refusal },
    chargeEvents: charge ? [{ type: 'charge.failed', object: charge }] : [],
    intentEvents: [{ type: 'payment_intent.payment_failed', object: failed }],
  };
}

function paymentIntentOf(
  terms: { amount: number; currency: string; customer: string; description: string },
  now: number,
): PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: terms.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomText(24)}`,
    confirmation_method: 'automatic',
    created: now,
    currency: terms.currency,
    customer: terms.customer,
    customer_account: null,
    description: terms.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}
