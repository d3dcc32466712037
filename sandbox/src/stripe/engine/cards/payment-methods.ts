import type { PaymentMethod } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import { StripeError, invalidRequest, resourceMissing } from '../../stripe-error.ts';
import {
  answerToSetup,
  cardByFingerprint,
  cardByMagicId,
  cardByNumber,
  cardByToken,
  isPossibleNumber,
} from './cards.ts';
import type { CardRefusal, TestCard } from './cards.ts';
import { mergeMetadata } from '../metadata.ts';
import { paymentMethodOf } from './payment-method-body.ts';
import type { CardDetails } from './payment-method-body.ts';

/**
 * Keeps a card that a person typed in, not yet attached to a customer. Throws a `card_error` (402)
 * for an impossible number, a date in the past, or a number that is no test card.
 */
export async function createCard(tx: Tx, details: CardDetails): Promise<PaymentMethod> {
  const number = details.number.replaceAll(/[\s-]/g, '');
  if (!isPossibleNumber(number)) {
    throw cardError(refusal('incorrect_number', 'Your card number is incorrect.'));
  }
  const { expMonth, expYear } = details;
  if (expMonth < 1 || expMonth > 12) {
    throw cardError(refusal('invalid_expiry_month', "Your card's expiration month is invalid."));
  }
  if (Date.UTC(expYear, expMonth) <= tx.now() * 1000) {
    throw cardError(refusal('invalid_expiry_year', "Your card's expiration year is invalid."));
  }
  const card = cardByNumber(number);
  if (!card) {
    throw cardError({
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message:
        'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    });
  }
  return tx.insert(paymentMethodOf(card, details, tx.now()));
}

/** A kept payment method, or a fresh one when the id is magic (`pm_card_visa`). */
export async function resolvePaymentMethod(
  tx: Tx,
  id: string,
  param?: string,
): Promise<PaymentMethod> {
  const card = cardByMagicId(id);
  return card ? keepTestCard(tx, card) : tx.require('payment_method', id, param);
}

/** The payment method that a token such as `tok_visa` stands for, not yet attached to a customer. */
export async function createFromToken(
  tx: Tx,
  token: string,
  details: PaymentMethodDetails = {},
): Promise<PaymentMethod> {
  const card = cardByToken(token);
  if (!card) throw resourceMissing('token', token, 'card[token]');
  const method = await keepTestCard(tx, card);
  return tx.change(method, detailsAfter(method, details));
}

export type PaymentMethodDetails = {
  email?: string | null;
  name?: string | null;
  phone?: string | null;
  metadata?: Record<string, string> | null;
  expMonth?: number;
  expYear?: number;
};

/** Changes what is noted about a card of a customer. Emits `payment_method.updated`. */
export async function updatePaymentMethod(
  tx: Tx,
  method: PaymentMethod,
  details: PaymentMethodDetails,
): Promise<PaymentMethod> {
  if (!method.customer) {
    throw invalidRequest(
      'You must save this PaymentMethod to a customer before you can update it.',
    );
  }
  return tx.change(method, detailsAfter(method, details), 'payment_method.updated');
}

function detailsAfter(method: PaymentMethod, details: PaymentMethodDetails) {
  const { email, name, phone, metadata, expMonth, expYear } = details;
  return {
    // What a request leaves out stays.
    billing_details: {
      ...method.billing_details,
      ...(email !== undefined && { email }),
      ...(name !== undefined && { name }),
      ...(phone !== undefined && { phone }),
    },
    ...(method.card && {
      card: {
        ...method.card,
        exp_month: expMonth ?? method.card.exp_month,
        exp_year: expYear ?? method.card.exp_year,
      },
    }),
    metadata: mergeMetadata(method.metadata ?? {}, metadata),
  };
}

/** Keeps a test card that nobody typed in, valid for some years to come. */
async function keepTestCard(tx: Tx, card: TestCard): Promise<PaymentMethod> {
  const expYear = new Date(tx.now() * 1000).getUTCFullYear() + 3;
  return tx.insert(paymentMethodOf(card, { number: card.number, expMonth: 12, expYear }, tx.now()));
}

/**
 * Attaches a payment method to a customer. Refuses one that belongs to another customer (400), and a
 * card whose bank declines it outright (402). Attaching it again to its customer changes nothing.
 */
export async function attachPaymentMethod(
  tx: Tx,
  method: PaymentMethod,
  customerId: string,
): Promise<PaymentMethod> {
  await tx.require('customer', customerId, 'customer');
  if (method.customer === customerId) return method;
  if (method.customer) {
    throw invalidRequest(
      'The payment method you provided has already been attached to a customer.',
      undefined,
      'payment_method_already_attached',
    );
  }
  const answer = answerToSetup(testCardOf(method));
  if (answer.status === 'declined') throw cardError(answer);
  return tx.change(method, { customer: customerId }, 'payment_method.attached');
}

/** Detaches a payment method; whatever had it as its default has none afterwards. */
export async function detachPaymentMethod(tx: Tx, method: PaymentMethod): Promise<PaymentMethod> {
  const { customer: customerId } = method;
  if (!customerId) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  const detached = await tx.change(method, { customer: null }, 'payment_method.detached');
  const customer = await tx.get('customer', customerId);
  if (customer?.invoice_settings.default_payment_method === method.id) {
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: null };
    await tx.change(customer, { invoice_settings }, 'customer.updated');
  }
  const pinned = { default_payment_method: method.id };
  for (const subscription of await tx.list('subscription', {
    customer: customerId,
    match: pinned,
  })) {
    await tx.change(
      subscription,
      { default_payment_method: null },
      'customer.subscription.updated',
    );
  }
  return detached;
}

/** A payment method that belongs to the customer; anything else is refused with 400. */
export async function requireOwnPaymentMethod(
  reader: Reader,
  id: string,
  customerId: string,
  param: string,
): Promise<PaymentMethod> {
  const method = await reader.get('payment_method', id);
  if (!method) throw resourceMissing('PaymentMethod', id, param);
  if (method.customer !== customerId) {
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      param,
      'resource_missing',
    );
  }
  return method;
}

export function testCardOf(method: PaymentMethod): TestCard {
  const card = cardByFingerprint(method.card?.fingerprint ?? '');
  if (!card) throw new Error(`${method.id} is no test card`);
  return card;
}

/** A declined card as the API reports it: 402 `card_error`. */
function cardError({ code, decline_code, message }: CardRefusal): StripeError {
  return new StripeError(402, 'card_error', message, {
    code,
    ...(decline_code && { decline_code }),
  });
}

function refusal(code: string, message: string): CardRefusal {
  return { code, decline_code: null, message };
}
