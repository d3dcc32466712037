import type { PaymentMethod } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { resourceMissing } from '../../stripe-error.ts';
import {
  cardError,
  cardByMagicId,
  cardByNumber,
  cardByToken,
  isPossibleNumber,
  fingerprintOf,
} from './cards.ts';
import type { CardDecline, TestCard } from './cards.ts';
import { changedDetails } from './payment-methods.ts';
import type { PaymentMethodDetails } from './payment-methods.ts';
import { newId } from '../../ids.ts';

/**
 * Saves a card that a person typed in, attached to no customer yet.
 * @throws `card_error` (402) for an impossible number, an expiry in the past, or a number that is
 * no test card
 */
export async function createCard(tx: Tx, details: CardDetails): Promise<PaymentMethod> {
  const number = details.number.replaceAll(/[\s-]/g, '');
  const { expMonth, expYear } = details;
  if (!isPossibleNumber(number)) throw cardError(incorrectNumber);
  if (expMonth < 1 || expMonth > 12) throw cardError(invalidMonth);
  if (Date.UTC(expYear, expMonth) <= tx.now() * 1000) throw cardError(invalidYear);
  const card = cardByNumber(number);
  if (!card) throw cardError(notATestCard);
  return tx.insert(buildPaymentMethod(card, details, tx.now()));
}

const incorrectNumber = formError('incorrect_number', 'Your card number is incorrect.');
const invalidMonth = formError('invalid_expiry_month', "Your card's expiration month is invalid.");
const invalidYear = formError('invalid_expiry_year', "Your card's expiration year is invalid.");
const notATestCard: CardDecline = {
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message:
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
};

function formError(code: string, message: string): CardDecline {
  return { code, decline_code: null, message };
}

/** A saved payment method by its id; a magic id such as `pm_card_visa` makes a new one. */
export async function resolvePaymentMethod(
  tx: Tx,
  id: string,
  param?: string,
): Promise<PaymentMethod> {
  const card = cardByMagicId(id);
  return card ? saveTestCard(tx, card) : tx.require('payment_method', id, param);
}

/** The payment method behind a token such as `tok_visa`, attached to no customer yet. */
export async function createPaymentMethodFromToken(
  tx: Tx,
  token: string,
  details: PaymentMethodDetails = {},
): Promise<PaymentMethod> {
  const card = cardByToken(token);
  if (!card) throw resourceMissing('token', token, 'card[token]');
  const method = await saveTestCard(tx, card);
  return tx.change(method, changedDetails(method, details));
}

async function saveTestCard(tx: Tx, card: TestCard): Promise<PaymentMethod> {
  const expYear = new Date(tx.now() * 1000).getUTCFullYear() + 3;
  const details = { number: card.number, expMonth: 12, expYear };
  return tx.insert(buildPaymentMethod(card, details, tx.now()));
}

/** A card as a person types it in. */
export type CardDetails = {
  /** Digits; spaces and dashes are ignored. */
  number: string;
  expMonth: number;
  /** Four digits. */
  expYear: number;
  name?: string | null;
  email?: string | null;
};

/** A new card of no customer. `now`: unix seconds. */
export function buildPaymentMethod(
  card: TestCard,
  details: CardDetails,
  now: number,
): PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: {
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
      },
      email: details.email ?? null,
      name: details.name ?? null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: 'pass',
      },
      country: 'US',
      display_brand: card.brand,
      exp_month: details.expMonth,
      exp_year: details.expYear,
      fingerprint: fingerprintOf(card.number),
      funding: card.magicId === 'pm_card_visa_debit' ? 'debit' : 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}
