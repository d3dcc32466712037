import { expect, test } from 'vitest';
import { checkCard, formStatus } from './card-form.ts';

const now = Date.parse('2026-11-20T12:00:00Z') / 1000;
const valid = {
  cardNumber: '4242 4242 4242 4242',
  expiry: '12/34',
  cvc: '123',
  nameOnCard: 'Ada Lovelace',
};

test.each([
  [{}, 12, 2034],
  [{ expiry: '1 / 2030' }, 1, 2030],
  [{ expiry: '0130' }, 1, 2030],
  [{ expiry: '11-26' }, 11, 2026],
  [{ expiry: '11/76' }, 11, 2076],
  [{ cardNumber: '3782-822463-10005', cvc: '1234' }, 12, 2034],
])('a card with %j is valid', (changes, expMonth, expYear) => {
  expect(checkCard({ ...valid, ...changes }, now)).toMatchObject({
    ok: true,
    card: { expMonth, expYear, name: 'Ada Lovelace' },
  });
});

test.each([
  [{ cardNumber: '' }, 'Enter your card number.'],
  [{ cardNumber: '4242 x' }, 'A card number has digits only.'],
  [{ cardNumber: '4242' }, 'Your card number is too short.'],
  [{ cardNumber: '4242424242424241' }, 'Your card number is not valid.'],
  [{ expiry: '' }, 'Enter the expiry date.'],
  [{ expiry: '13/30' }, 'Write the expiry date as MM / YY.'],
  [{ expiry: '10/26' }, 'This card has expired.'],
  [{ expiry: '12/76' }, 'The expiry year is not valid.'],
  [{ cvc: '' }, 'Enter the security code.'],
  [{ cvc: '12' }, 'The security code has 3 digits.'],
  [{ cardNumber: '378282246310005' }, 'The security code has 4 digits.'],
  [{ nameOnCard: '' }, 'Enter the name on the card.'],
])('a card with %j is refused: %s', (changes, message) => {
  const check = checkCard({ ...valid, ...changes }, now);
  expect(check.ok ? [] : Object.values(check.errors)).toEqual([message]);
});

test('a name of more than 200 characters is refused', () => {
  const check = checkCard({ ...valid, nameOnCard: 'a'.repeat(201) }, now);
  expect(check).toEqual({ ok: false, errors: { nameOnCard: 'This name is too long.' } });
});

test.each([
  [{ errors: {}, failure: null }, 200],
  [{ errors: { cvc: 'Enter the security code.' }, failure: null }, 422],
  [{ errors: {}, failure: 'Your card was declined.' }, 402],
])('a page with the form %j has status %i', (form, status) => {
  expect(formStatus(form)).toBe(status);
});
