import { expect, test } from 'vitest';
import { requestFor } from './request.ts';

const endpoint = { method: 'POST', path: '/auth/resetPassword/:token' };

test.each([
  ['abc', '/auth/resetPassword/abc'],
  ['a/b?c', '/auth/resetPassword/a%2Fb%3Fc'],
  ['../logout', '/auth/resetPassword/..%2Flogout'],
])('the path parameter %s is encoded', (token, url) => {
  const body = { newPassword: 'Passw0rd!' };
  expect(requestFor(endpoint, { params: { token }, body })).toEqual({ url, method: 'POST', body });
});
