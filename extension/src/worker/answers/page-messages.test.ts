import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { readPageMessage } from './page-messages.ts';

beforeAll(() => vi.stubGlobal('SITE', 'https://stillweb.example'));
afterAll(() => vi.unstubAllGlobals());

const page = 'https://stillweb.example/onboarding';

test.each([
  ['hello', { type: 'hello' }, { type: 'hello' }],
  ['link, without what else it says', { type: 'link', more: 1 }, { type: 'link' }],
  ['refresh', { type: 'refresh' }, { type: 'refresh' }],
  ['redeem with its code', { type: 'redeem', code: 'c' }, { type: 'redeem', code: 'c' }],
  ['redeem without a code', { type: 'redeem' }, undefined],
  ['redeem with another code', { type: 'redeem', code: 1 }, undefined],
  ["what only the extension's own pages may ask", { type: 'unlink' }, undefined],
  ['no type', {}, undefined],
  ['a text', 'hello', undefined],
  ['nothing', null, undefined],
])('of the site: %s', (_name, message, read) => {
  expect(readPageMessage(message, page)).toEqual(read);
});

test.each([
  ['https://stillweb.example:8443/'],
  ['http://stillweb.example/'],
  ['https://stillweb.example.evil.example/'],
  ['https://www.stillweb.example/'],
  ['https://evil.example/?https://stillweb.example'],
  ['about:blank'],
  ['data:text/html,x'],
  [''],
  [undefined],
])('a message from %s is not read', (url) => {
  expect(readPageMessage({ type: 'hello' }, url)).toBeUndefined();
});
