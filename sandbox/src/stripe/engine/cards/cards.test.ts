import { expect, test } from 'vitest';
import {
  answerToCharge,
  answerToSetup,
  cardByFingerprint,
  cardByMagicId,
  cardByToken,
  fingerprintOf,
  isPossibleNumber,
} from './cards.ts';
import type { TestCard } from './cards.ts';

test.each([
  ['4242424242424242', true],
  ['378282246310005', true],
  ['4242424242424241', false],
  ['4242424242424224', false],
  ['42424242424', false],
  ['4242 4242 4242 4242', false],
  ['', false],
])('"%s" is a possible card number: %s', (number, expected) => {
  expect(isPossibleNumber(number)).toBe(expected);
});

test.each([
  ['pm_card_visa', 'succeeded', 'succeeded', 'succeeded'],
  ['pm_card_chargeDeclined', 'declined', 'declined', 'declined'],
  ['pm_card_chargeCustomerFail', 'succeeded', 'declined', 'declined'],
  ['pm_card_authenticationRequiredOnSetup', 'requires_action', 'requires_action', 'succeeded'],
  ['pm_card_authenticationRequired', 'requires_action', 'requires_action', 'requires_action'],
])('%s: set-up %s, charge %s, and %s after 3-D Secure', (id, setup, charge, authenticated) => {
  const card = testCard(id);
  expect(answerToSetup(card).status).toBe(setup);
  expect(answerToCharge(card, false).status).toBe(charge);
  expect(answerToCharge(card, true).status).toBe(authenticated);
});

test('a test card is found by its token and by its fingerprint', () => {
  const card = testCard('pm_card_mastercard');
  expect(cardByToken('tok_mastercard')).toBe(card);
  expect(cardByToken('pm_card_mastercard')).toBeUndefined();
  expect(cardByFingerprint(fingerprintOf(card.number))).toBe(card);
});

function testCard(id: string): TestCard {
  const card = cardByMagicId(id);
  if (!card) throw new Error(`no test card ${id}`);
  return card;
}
