import { findOffer, offerList } from '@stillweb/contract/offers';
import { expect, test } from 'vitest';
import { decideOffer, isOver, type Bond } from './decide-offer.ts';

const subscriber = (currency: string, offer: string | null): Bond => ({
  currency,
  offer,
  isSubscriber: true,
});
const creditor = (currency: string, offer: string | null): Bond => ({
  currency,
  offer,
  isSubscriber: false,
});

test.each<[string, string | undefined, Bond | undefined, string | null]>([
  ['a newcomer without an offer', undefined, undefined, null],
  ['a newcomer who comes by an offer', 'uk', undefined, 'uk'],
  ['a plain subscriber', undefined, subscriber('usd', null), null],
  ['a plain subscriber who comes by an offer', 'usa', subscriber('usd', null), null],
  ['a subscriber of an offer', undefined, subscriber('gbp', 'uk'), 'uk'],
  ['a subscriber of an offer who comes by another', 'usa', subscriber('gbp', 'uk'), 'uk'],
  [
    'a subscriber in pounds without a record of the offer',
    undefined,
    subscriber('gbp', null),
    'uk',
  ],
  ['a former subscriber with credit in dollars', 'uk', creditor('usd', null), null],
  ['the same one by an offer in dollars', 'usa', creditor('usd', null), 'usa'],
  ['a former subscriber with credit in pounds', undefined, creditor('gbp', 'uk'), 'uk'],
])('%s (asked for %s) gets the right prices', (_who, code, bond, expected) => {
  expect(decideOffer(offerList, findOffer(code), bond)).toBe(expected);
});

test.each([
  ['2026-12-01T00:00:00Z', '2026-11-30T23:59:59Z', false],
  ['2026-12-01T00:00:00Z', '2026-12-01T00:00:00Z', true],
])('an offer until %s is over at %s: %s', (until, now, over) => {
  expect(isOver(until, new Date(now))).toBe(over);
});
