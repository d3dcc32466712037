import { expect, test } from 'vitest';
import { chaseAddress, chaseQueryOf } from './chase-address.ts';

test.each([
  ['', { order: 'largest' }],
  ['order=newest&currency=usd', { order: 'newest', currency: 'usd' }],
  ['order=oldest&currency=dollars', { order: 'largest' }],
  ['order=newest&after=900~in_1', { order: 'newest', after: '900~in_1' }],
] as const)('an address with %s', (text, query) => {
  expect(chaseQueryOf(new URLSearchParams(text))).toEqual(query);
  const again = new URL(chaseAddress(query), 'http://console').searchParams;
  expect(chaseQueryOf(again)).toEqual(query);
});
