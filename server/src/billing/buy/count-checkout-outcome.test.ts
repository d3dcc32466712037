import { expect, test } from 'vitest';
import { checkoutOutcome } from './count-checkout-outcome.ts';

test.each([
  [undefined, 'opened'],
  ['CHECKOUT_STOPPED', 'refused'],
  ['ALREADY_SUBSCRIBED', 'refused'],
  ['UNAUTHENTICATED', 'refused'],
  ['RATE_LIMITED', 'refused'],
  ['PRICE_CHANGED', 'refused'],
  ['UNKNOWN_PRICE', 'failed'],
  ['PAYMENT_PROVIDER_UNAVAILABLE', 'failed'],
  ['INTERNAL', 'failed'],
] as const)('a checkout that ends with %s counts as %s', (code, outcome) => {
  expect(checkoutOutcome(code)).toBe(outcome);
});
