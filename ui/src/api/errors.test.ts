import { expect, test } from 'vitest';
import { errorCodeOf, failureOf, fieldErrorsOf, fixedFailureOf, messageOf } from './errors.ts';

const wrongPassword = {
  message: 'Old password is not correct.',
  code: 'WRONG_PASSWORD',
  fieldErrors: { oldPassword: 'Old password is not correct.' },
  requestId: 'r1',
};
const unauthenticated = { message: 'Please log in.', code: 'UNAUTHENTICATED', requestId: 'r2' };
const internal = { message: 'Something went wrong.', code: 'INTERNAL', requestId: 'r3' };

test.each([
  ['400 with field errors', { status: 400, data: wrongPassword }, wrongPassword],
  ['401', { status: 401, data: unauthenticated }, unauthenticated],
  ['500', { status: 500, data: internal }, internal],
])('a server error with status %s gives its message, code and fields', (_status, error, body) => {
  expect(messageOf(error, 'Fallback')).toBe(body.message);
  expect(errorCodeOf(error)).toBe(body.code);
  expect(fieldErrorsOf(error)).toEqual('fieldErrors' in body ? body.fieldErrors : {});
});

test.each([
  ['no connection', { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' }],
  ['a time-out', { status: 'TIMEOUT_ERROR', error: 'TimeoutError: signal timed out' }],
  [
    'an answer that is not JSON',
    { status: 'PARSING_ERROR', originalStatus: 502, data: '<h1>Bad gateway</h1>', error: 'x' },
  ],
  ['an error body of another server', { status: 503, data: { error: 'no upstream' } }],
  ['a status without a body', { status: 500, data: null }],
  ['an empty message', { status: 500, data: { ...internal, message: '' } }],
  ['a message of spaces', { status: 500, data: { ...internal, message: '  ' } }],
  ['a message that is no text', { status: 500, data: { ...internal, message: { html: 'x' } } }],
  ['an exception', new TypeError('x is not a function')],
  ['a serialized exception', { name: 'TypeError', message: 'x is not a function' }],
  ['no error', undefined],
  ['null', null],
])('%s gives the fallback message and no field errors', (_case, error) => {
  expect(messageOf(error, 'Fallback')).toBe('Fallback');
  expect(fieldErrorsOf(error)).toEqual({});
});

test.each([
  ['no connection', { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' }],
  ['an error body of another server', { status: 503, data: { error: 'no upstream' } }],
  ['no error', undefined],
])('%s has no error code', (_case, error) => {
  expect(errorCodeOf(error)).toBeNull();
});

test.each([
  ['an unknown code', { ...internal, code: 'TEAPOT' }],
  ['no code', { message: internal.message, requestId: 'r4' }],
  ['no request id', { message: internal.message, code: 'INTERNAL' }],
  ['nothing else', { message: internal.message }],
  ['field errors of another shape', { ...internal, fieldErrors: ['name'] }],
])('the message of an error with %s is shown', (_case, data) => {
  expect(messageOf({ status: 500, data }, 'Fallback')).toBe(internal.message);
});

test('field errors are shown whatever the code', () => {
  const data = { message: 'Wrong.', code: 'TEAPOT', fieldErrors: { name: 'Too short' } };
  expect(fieldErrorsOf({ status: 400, data })).toEqual({ name: 'Too short' });
  expect(errorCodeOf({ status: 400, data })).toBeNull();
});

test.each([
  ['of 300 characters is whole', 'x'.repeat(300), 'x'.repeat(300)],
  ['of 301 characters is cut', 'x'.repeat(301), `${'x'.repeat(299)}…`],
  ['is never cut within a character', '😀'.repeat(400), `${'😀'.repeat(299)}…`],
])('a message %s', (_case, message, shown) => {
  expect(messageOf({ status: 500, data: { message } }, 'Fallback')).toBe(shown);
});

const noConnection = { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' };

test.each([
  ['no connection while offline', noConnection, false, 'You seem to be offline.'],
  ['no connection while online', noConnection, true, 'The server cannot be reached.'],
  ['a time-out', { status: 'TIMEOUT_ERROR', error: 'x' }, true, 'did not answer in time'],
  ['a time-out while offline', { status: 'TIMEOUT_ERROR', error: 'x' }, false, 'be offline'],
  [
    'an answer that is not JSON',
    { status: 'PARSING_ERROR', originalStatus: 502, data: '<h1>', error: 'x' },
    true,
    'The server has a problem.',
  ],
  [
    'a status 503 without a message',
    { status: 503, data: null },
    true,
    'The server has a problem.',
  ],
  ['a status 429 without a message', { status: 429, data: null }, true, 'Too many requests.'],
  ['another status', { status: 404, data: null }, true, null],
  ['an exception', new TypeError('x is not a function'), false, null],
])('%s adds its reason to the fallback message', (_case, error, isOnline, reason) => {
  expect(failureOf(error, 'Login failed', isOnline)).toEqual({
    message: 'Login failed',
    reason: reason === null ? null : expect.stringContaining(reason),
  });
});

test("the server's message needs no reason", () => {
  const failure = { message: internal.message, reason: null };
  expect(failureOf({ status: 500, data: internal }, 'Login failed', false)).toEqual(failure);
});

test("a fixed message is followed by the server's message, or by why there is none", () => {
  const message = 'Error creating checkout session';
  const refused = { status: 500, data: internal };
  expect(fixedFailureOf(refused, message, true)).toEqual({ message, reason: internal.message });
  expect(fixedFailureOf(noConnection, message, false)).toEqual({
    message,
    reason: expect.stringContaining('offline'),
  });
});
