import { expect, test } from 'vitest';
import { isOpen, successUrlOf } from './checkout-session.ts';

test.each([
  ['open', 99, true],
  ['open', 100, false],
  ['complete', 99, false],
  ['expired', 99, false],
] as const)('a session that is %s and expires at 100 is open at %i: %j', (status, now, open) => {
  expect(isOpen({ status, expires_at: 100 }, now)).toBe(open);
});

test.each([
  ['https://site.example/ok', 'https://site.example/ok'],
  ['https://site.example/ok?id={CHECKOUT_SESSION_ID}', 'https://site.example/ok?id=cs_1'],
  ['https://site.example/ok?id=%7bCHECKOUT_SESSION_ID%7D', 'https://site.example/ok?id=cs_1'],
  [null, null],
])('the success URL %s leads to %s', (success_url, url) => {
  expect(successUrlOf({ success_url, id: 'cs_1' })).toBe(url);
});
