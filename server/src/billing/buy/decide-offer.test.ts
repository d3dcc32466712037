import { findOffer, offerList } from '@stillweb/contract/billing/offers';
import { expect, test } from 'vitest';
import { decideOffer, isWithin, type CurrencyConstraint } from './decide-offer.ts';

const subscriber = (currency: string, offer: string | null): CurrencyConstraint => ({
  currency,
  offer,
  isSubscriber: true,
});
const creditor = (currency: string, offer: string | null): CurrencyConstraint => ({
  currency,
  offer,
  isSubscriber: false,
});

test.each<[string, string | undefined, CurrencyConstraint | undefined, string | null]>([
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
])('%s (asked for %s) gets the right prices', (_who, code, constraint, expected) => {
  expect(decideOffer(offerList, findOffer(code), constraint)).toBe(expected);
});

const december = '2026-12-01T00:00:00Z';
const january = '2027-01-01T00:00:00Z';

test.each([
  [undefined, null, '2020-01-01T00:00:00Z', true],
  [undefined, december, '2026-11-30T23:59:59Z', true],
  [undefined, december, december, false],
  [december, null, '2026-11-30T23:59:59Z', false],
  [december, january, december, true],
  [december, january, january, false],
])('an offer from %s until %s can be had at %s: %s', (from, until, now, expected) => {
  const offer = { until, ...(from && { from }) };
  expect(isWithin(offer, new Date(now))).toBe(expected);
});
