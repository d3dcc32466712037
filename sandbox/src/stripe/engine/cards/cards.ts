import { createHash } from 'node:crypto';

/** What the card's bank does. `declines` answers at setup and at charge unless it says `later`. */
type Behaviour =
  | { kind: 'accepts' }
  | { kind: 'declines'; later: boolean; refusal: CardRefusal }
  | { kind: 'authenticates'; everyTime: boolean };

export type CardRefusal = { code: string; decline_code: string | null; message: string };

export type TestCard = {
  number: string;
  /** The magic payment method id that stands for this card, such as `pm_card_visa`. */
  magicId: string;
  brand: string;
  behaviour: Behaviour;
};

/** The answer of a bank to one attempt to set up or charge a card. */
export type CardAnswer =
  | { status: 'succeeded' }
  | ({ status: 'declined' } & CardRefusal)
  | { status: 'requires_action' };

export function cardByNumber(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number);
}

export function cardByMagicId(id: string): TestCard | undefined {
  return testCards.find((card) => card.magicId === id);
}

/** A test card by its token: `tok_visa` is the card behind `pm_card_visa`. */
export function cardByToken(token: string): TestCard | undefined {
  return token.startsWith('tok_') ? cardByMagicId(token.replace('tok_', 'pm_card_')) : undefined;
}

export function cardByFingerprint(fingerprint: string): TestCard | undefined {
  return testCards.find((card) => fingerprintOf(card.number) === fingerprint);
}

/** Stable per number, as Stripe's `card.fingerprint` is. */
export function fingerprintOf(number: string): string {
  const digest = createHash('sha256').update(`stripe-sandbox-card:${number}`).digest('base64url');
  return digest.replaceAll(/[-_]/g, '').slice(0, 16);
}

/** What saving the card for later use brings. */
export function answerToSetup({ behaviour }: TestCard): CardAnswer {
  if (behaviour.kind === 'declines' && !behaviour.later) {
    return { status: 'declined', ...behaviour.refusal };
  }
  return { status: behaviour.kind === 'authenticates' ? 'requires_action' : 'succeeded' };
}

/** What charging the card brings; `authenticated` tells that the cardholder once passed 3-D Secure for it. */
export function answerToCharge({ behaviour }: TestCard, authenticated: boolean): CardAnswer {
  if (behaviour.kind === 'declines') return { status: 'declined', ...behaviour.refusal };
  const asks = behaviour.kind === 'authenticates' && (behaviour.everyTime || !authenticated);
  return { status: asks ? 'requires_action' : 'succeeded' };
}

/** Whether the digits form a possible card number (Luhn). */
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

function accepting(number: string, magicId: string, brand: string): TestCard {
  return { number, magicId, brand, behaviour: { kind: 'accepts' } };
}

function declining(
  number: string,
  magicId: string,
  [code, decline_code, message]: [string, string | null, string],
  later = false,
): TestCard {
  const refusal = { code, decline_code, message };
  return { number, magicId, brand: 'visa', behaviour: { kind: 'declines', later, refusal } };
}

function authenticating(number: string, magicId: string, everyTime = false): TestCard {
  return { number, magicId, brand: 'visa', behaviour: { kind: 'authenticates', everyTime } };
}

// Numbers, ids and answers as in https://docs.stripe.com/testing
const testCards = [
  accepting('4242424242424242', 'pm_card_visa', 'visa'),
  accepting('4000056655665556', 'pm_card_visa_debit', 'visa'),
  accepting('5555555555554444', 'pm_card_mastercard', 'mastercard'),
  accepting('378282246310005', 'pm_card_amex', 'amex'),
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
