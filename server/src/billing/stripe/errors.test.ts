import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { rateLimitDelay } from '../../platform/stripe/retry-after.ts';
import { isAnswered, isMissing, isRefusal, mapStripeError } from './errors.ts';

const { errors } = Stripe;
const message = 'from Stripe';

test.each([
  ['a lost connection', new errors.StripeConnectionError({ message })],
  ['a server error', new errors.StripeAPIError({ message })],
  ['a rate limit', new errors.StripeRateLimitError({ message })],
  ['a refused key', new errors.StripeAuthenticationError({ message })],
  ['a missing permission', new errors.StripePermissionError({ message })],
])('billing 28: %s counts as an outage of Stripe', (_what, error) => {
  const mapped = mapStripeError(error);
  expect(mapped).toMatchObject({ code: 'PAYMENT_PROVIDER_UNAVAILABLE', cause: error });
});

test('a declined card is explained with the message of Stripe', () => {
  expect(mapStripeError(new errors.StripeCardError({ message }))).toMatchObject({
    code: 'PAYMENT_DECLINED',
    message: 'from Stripe Nothing has changed: your plan stays as it was.',
  });
});

test.each([
  ['a request that Stripe finds invalid', new errors.StripeInvalidRequestError({ message })],
  [
    'a key that came with other parameters before',
    new errors.StripeIdempotencyError({ message, statusCode: 400 }),
  ],
])('%s is a mistake of ours', (_what, error) => {
  expect(mapStripeError(error)).toMatchObject({ code: 'INTERNAL', cause: error });
});

test.each([
  ['an error of our own', new AppError('NOT_FOUND')],
  ['any other error', new Error(message)],
])('%s stays as it is', (_what, error) => {
  expect(mapStripeError(error)).toBe(error);
});

test.each([
  [{ code: 'resource_missing' }, true],
  [{ code: 'parameter_invalid' }, false],
])('an invalid request with %j is a refusal, and of a missing object: %s', (facts, missing) => {
  const error = new errors.StripeInvalidRequestError({ message, ...facts });
  expect(isRefusal(error)).toBe(true);
  expect(isMissing(error)).toBe(missing);
});

test('an outage is no refusal', () => {
  const error = new errors.StripeConnectionError({ message });
  expect([isRefusal(error), isMissing(error)]).toEqual([false, false]);
});

test.each([
  ['a failure', new errors.StripeAPIError({ message, statusCode: 500 }), true],
  ['an invalid request', new errors.StripeInvalidRequestError({ message, statusCode: 400 }), true],
  ['a lock (409)', new errors.StripeInvalidRequestError({ message, statusCode: 409 }), false],
  ['a limit of calls', new errors.StripeRateLimitError({ message, statusCode: 429 }), false],
  ['a lost connection', new errors.StripeConnectionError({ message }), false],
  ['an error of our own', new AppError('NOT_FOUND'), false],
])('whether the answer to a key is final: %s', (_what, error, expected) => {
  expect(isAnswered(error)).toBe(expected);
});

const tooMany = (retryAfter?: string) =>
  new errors.StripeRateLimitError({
    message,
    headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  });

test.each([
  ['a rate limit that says how long', tooMany('17'), 17],
  ['one that says nothing', tooMany(), 30],
  ['one that says a date', tooMany('Wed, 21 Oct 2026 07:28:00 GMT'), 30],
  ['one that says no time at all', tooMany('0'), 1],
  ['one that says longer than ten minutes', tooMany('86400'), 600],
  ['another error', new errors.StripeAPIError({ message }), undefined],
])('billing 46: the wait after %s', (_what, error, seconds) => {
  expect(rateLimitDelay(error)).toBe(seconds);
});
