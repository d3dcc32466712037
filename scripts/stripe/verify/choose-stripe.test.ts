import { expect, test } from 'vitest';
import { chooseStripe } from './choose-stripe.ts';

const stripe = 'https://api.stripe.com';

test.each([
  [{}, undefined],
  [{ STRIPE_SECRET_KEY: '' }, undefined],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    { apiBase: stripe, operatorKey: 'sk_test_1', serverKey: 'sk_test_1' },
  ],
  [
    { STRIPE_SECRET_KEY: 'rk_test_1' },
    { apiBase: stripe, operatorKey: 'rk_test_1', serverKey: 'rk_test_1' },
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_RESTRICTED_KEY: 'rk_test_2' },
    { apiBase: stripe, operatorKey: 'sk_test_1', serverKey: 'rk_test_2' },
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_BASE: 'http://127.0.0.1:9' },
    { apiBase: 'http://127.0.0.1:9', operatorKey: 'sk_test_1', serverKey: 'sk_test_1' },
  ],
])('the environment %j chooses the account %j', (env, chosen) => {
  expect(chooseStripe(env)).toEqual(chosen);
});

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_SECRET_KEY is a key of live mode'],
  [{ STRIPE_SECRET_KEY: 'rk_live_1' }, 'STRIPE_SECRET_KEY is a key of live mode'],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_RESTRICTED_KEY: 'rk_live_2' },
    'STRIPE_RESTRICTED_KEY is a key of live mode',
  ],
  [{ STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY must be a key of test mode'],
  [{ STRIPE_RESTRICTED_KEY: 'rk_test_2' }, 'needs STRIPE_SECRET_KEY'],
])('the environment %j is refused: %s', (env, message) => {
  expect(() => chooseStripe(env)).toThrow(message);
});
