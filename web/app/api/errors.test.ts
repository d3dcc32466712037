import { expect, test } from 'vitest';
import { errorCodeOf, fieldErrorsOf, messageOf } from './errors.ts';

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
  ['an unknown error code', { status: 418, data: { ...internal, code: 'TEAPOT' } }],
  ['a status without a body', { status: 500, data: null }],
  ['an empty message', { status: 500, data: { ...internal, message: '' } }],
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
