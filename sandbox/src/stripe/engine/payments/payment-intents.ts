import type { Charge, EventType, PaymentIntent, PaymentMethod } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import { chargeTransaction, settleTransaction } from '../balance/transactions.ts';
import { cardErrorOf, answerToCharge } from '../cards/cards.ts';
import type { CardAnswer, CardDecline } from '../cards/cards.ts';
import { testCardOf } from '../cards/payment-methods.ts';
import { buildCharge } from './charges.ts';
import { scheduleSequel } from './sequels.ts';
import { newId, randomText } from '../../ids.ts';

/** An attempt to charge: the bank's answer, and the events that the caller has to emit. */
export type Attempt = {
  intent: PaymentIntent;
  answer: CardAnswer;
  chargeEvents: UnsentEvent[];
  intentEvents: UnsentEvent[];
};

type UnsentEvent = { type: EventType; object: PaymentIntent | Charge };

const authenticationFailed: CardDecline = {
  code: 'payment_intent_authentication_failure',
  decline_code: null,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** Saves a new payment intent. Emits nothing: the caller emits its events in their order. */
export async function createPaymentIntent(
  tx: Tx,
  terms: PaymentIntentTerms,
): Promise<PaymentIntent> {
  return tx.insert(buildPaymentIntent(terms, tx.now()));
}

/** The bank's answer to a charge if made now; nothing is charged. */
export async function predictCharge(reader: Reader, method: PaymentMethod): Promise<CardAnswer> {
  return answerToCharge(testCardOf(method), await hasAuthenticated(reader, method));
}

/** Tries to charge a card. Emits nothing: the caller emits the events in their order. */
export async function attemptCharge(
  tx: Tx,
  intent: PaymentIntent,
  method: PaymentMethod,
): Promise<Attempt> {
  const answer = await predictCharge(tx, method);
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

/** Ends the 3-D Secure step of a payment, passed or failed. Emits nothing, like `attemptCharge`. */
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

/** Emits the events in their order. */
export async function emitAll(tx: Tx, events: UnsentEvent[]): Promise<void> {
  for (const { type, object } of events) await tx.emit(type, object);
}

/**
 * Whether a set-up or payment with this card succeeded before: later charges may then skip 3-D
 * Secure.
 */
async function hasAuthenticated(reader: Reader, method: PaymentMethod): Promise<boolean> {
  const done = { payment_method: method.id, status: 'succeeded' };
  const [setup] = await reader.list('setup_intent', { match: done, limit: 1 });
  if (setup) return true;
  const [payment] = await reader.list('payment_intent', { match: done, limit: 1 });
  return payment !== undefined;
}

async function succeed(tx: Tx, intent: PaymentIntent, method: PaymentMethod): Promise<Attempt> {
  const charge = await tx.insert(buildCharge(intent, method, tx.now(), null));
  if (charge.balance_transaction) {
    await settleTransaction(tx, chargeTransaction(charge, charge.balance_transaction));
  }
  await scheduleSequel(tx, charge);
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
  decline: CardDecline,
  charged = true,
): Promise<Attempt> {
  const charge = charged ? await tx.insert(buildCharge(intent, method, tx.now(), decline)) : null;
  const failed = await tx.change(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: charge?.id ?? intent.latest_charge,
    last_payment_error: cardErrorOf(decline),
  });
  return {
    intent: failed,
    answer: { status: 'declined', ...decline },
    chargeEvents: charge ? [{ type: 'charge.failed', object: charge }] : [],
    intentEvents: [{ type: 'payment_intent.payment_failed', object: failed }],
  };
}

export type PaymentIntentTerms = {
  /** In the currency's smallest unit. */
  amount: number;
  currency: string;
  customer: string;
  description: string;
};

/** A payment intent before its first attempt. `now`: unix seconds. */
export function buildPaymentIntent(terms: PaymentIntentTerms, now: number): PaymentIntent {
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
