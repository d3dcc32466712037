import { createHash } from 'node:crypto';
import { StripeError } from '../../stripe-error.ts';

/**
 * How the card's bank answers. `declines`: at set-up and at charge; with `later` only at charge.
 */
type Behavior =
  | { kind: 'accepts' }
  | { kind: 'declines'; later: boolean; decline: CardDecline }
  | { kind: 'authenticates'; everyTime: boolean };

/** Why a card was declined, in Stripe's codes and with the text that Stripe shows. */
export type CardDecline = { code: string; decline_code: string | null; message: string };

/** One of the test cards in Stripe's documentation. */
export type TestCard = {
  number: string;
  /** The magic payment method id of this card, such as `pm_card_visa`. */
  magicId: string;
  brand: string;
  behavior: Behavior;
  /** The event that follows a charge of this card, or its refund; absent for none. */
  sequel?: Sequel;
};

/**
 * `dispute` and `fraud_warning` follow a charge, a moment later. The refund of a charge succeeds and
 * then fails (`refund_fails`), or is pending and then succeeds (`refund_pends`).
 */
export type Sequel = 'dispute' | 'fraud_warning' | 'refund_fails' | 'refund_pends';

/** The bank's answer to one attempt to set up or charge a card. */
export type CardAnswer =
  | { status: 'succeeded' }
  | ({ status: 'declined' } & CardDecline)
  | { status: 'requires_action' };

/** The test card with this number (digits only). */
export function cardByNumber(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number);
}

/** The test card behind a magic payment method id, such as `pm_card_visa`. */
export function cardByMagicId(id: string): TestCard | undefined {
  return testCards.find((card) => card.magicId === id);
}

/** A test card by its token: `tok_visa` is the card behind `pm_card_visa`. */
export function cardByToken(token: string): TestCard | undefined {
  return token.startsWith('tok_') ? cardByMagicId(token.replace('tok_', 'pm_card_')) : undefined;
}

/** The test card with this `card.fingerprint`. */
export function cardByFingerprint(fingerprint: string): TestCard | undefined {
  return testCards.find((card) => fingerprintOf(card.number) === fingerprint);
}

/** Stable per number, as Stripe's `card.fingerprint` is. */
export function fingerprintOf(number: string): string {
  const digest = createHash('sha256').update(`stripe-sandbox-card:${number}`).digest('base64url');
  return digest.replaceAll(/[-_]/g, '').slice(0, 16);
}

/** The bank's answer when the card is saved for later use. */
export function answerToSetup({ behavior }: TestCard): CardAnswer {
  if (behavior.kind === 'declines' && !behavior.later) {
    return { status: 'declined', ...behavior.decline };
  }
  return { status: behavior.kind === 'authenticates' ? 'requires_action' : 'succeeded' };
}

/**
 * The bank's answer to a charge. `authenticated`: the cardholder once passed 3-D Secure for this
 * card.
 */
export function answerToCharge({ behavior }: TestCard, authenticated: boolean): CardAnswer {
  if (behavior.kind === 'declines') return { status: 'declined', ...behavior.decline };
  const needsAction = behavior.kind === 'authenticates' && (behavior.everyTime || !authenticated);
  return { status: needsAction ? 'requires_action' : 'succeeded' };
}

/** Whether the text is 12 to 19 digits with a right check digit (Luhn). */
export function isPossibleNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = number
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

const declined = 'Your card was declined.';

function accepting(number: string, magicId: string, brand = 'visa', sequel?: Sequel): TestCard {
  return { number, magicId, brand, behavior: { kind: 'accepts' }, ...(sequel && { sequel }) };
}

function declining(
  number: string,
  magicId: string,
  [code, decline_code, message]: [string, string | null, string],
  later = false,
): TestCard {
  const decline = { code, decline_code, message };
  return { number, magicId, brand: 'visa', behavior: { kind: 'declines', later, decline } };
}

function authenticating(number: string, magicId: string, everyTime = false): TestCard {
  return { number, magicId, brand: 'visa', behavior: { kind: 'authenticates', everyTime } };
}

// Numbers, ids and answers as in https://docs.stripe.com/testing
const testCards = [
  accepting('4242424242424242', 'pm_card_visa', 'visa'),
  accepting('4000056655665556', 'pm_card_visa_debit', 'visa'),
  accepting('5555555555554444', 'pm_card_mastercard', 'mastercard'),
  accepting('378282246310005', 'pm_card_amex', 'amex'),
  accepting('4000000000000259', 'pm_card_createDispute', 'visa', 'dispute'),
  accepting('4000000000005423', 'pm_card_createIssuerFraudRecord', 'visa', 'fraud_warning'),
  accepting('4000000000005126', 'pm_card_refundFail', 'visa', 'refund_fails'),
  accepting('4000000000007726', 'pm_card_pendingRefund', 'visa', 'refund_pends'),
  declining('4000000000000002', 'pm_card_chargeDeclined', [
    'card_declined',
    'generic_decline',
    declined,
  ]),
  declining('4000000000009995', 'pm_card_chargeDeclinedInsufficientFunds', [
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
  ]),
  declining('4000000000000069', 'pm_card_chargeDeclinedExpiredCard', [
    'expired_card',
    'expired_card',
    'Your card has expired.',
  ]),
  declining('4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', [
    'incorrect_cvc',
    'incorrect_cvc',
    "Your card's security code is incorrect.",
  ]),
  declining('4000000000000119', 'pm_card_chargeDeclinedProcessingError', [
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ]),
  declining(
    '4000000000000341',
    'pm_card_chargeCustomerFail',
    ['card_declined', 'generic_decline', declined],
    true,
  ),
  authenticating('4000002500003155', 'pm_card_authenticationRequiredOnSetup'),
  authenticating('4000002760003184', 'pm_card_authenticationRequired', true),
  authenticating('4000000000003220', 'pm_card_threeDSecure2Required'),
];

type Intent = Pick<StripeError['details'], 'payment_intent'>;

/** A decline as the API answers it: 402 `card_error`, with the payment intent if there is one. */
export function cardError(decline: CardDecline, intent: Intent = {}): StripeError {
  const { type, message, ...codes } = cardErrorOf(decline);
  return new StripeError(402, type, message, { ...codes, ...intent });
}

/** A decline as an intent carries it, in `last_payment_error` or `last_setup_error`. */
export function cardErrorOf({ code, decline_code, message }: CardDecline) {
  return { type: 'card_error' as const, code, ...(decline_code && { decline_code }), message };
}
