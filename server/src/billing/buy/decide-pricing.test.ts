import { findOffer, offerList } from '@stillweb/contract/billing/offers';
import { listPlainPlans } from '@stillweb/contract/billing/plans';
import { expect, test } from 'vitest';
import { decidePricing, isWithin, type CurrencyConstraint, type Wish } from './decide-pricing.ts';

const catalogue = { plain: listPlainPlans(), offers: offerList };
const subscriber = (currency: string, offer: string | null = null): CurrencyConstraint => ({
  currencies: [currency],
  offer,
  isSubscriber: true,
});
const creditor = (currency: string, offer: string | null = null): CurrencyConstraint => ({
  currencies: currency.split(' '),
  offer,
  isSubscriber: false,
});
const uk = findOffer('uk');
const usa = findOffer('usa');

test.each<[string, Wish, CurrencyConstraint | undefined, string]>([
  ['an unknown visitor', {}, undefined, 'usd default'],
  ['one from Germany', { country: 'DE' }, undefined, 'eur country'],
  ['one from Brazil', { country: 'BR' }, undefined, 'usd default'],
  [
    'one from Germany who has chosen yen',
    { currency: 'jpy', country: 'DE' },
    undefined,
    'jpy choice',
  ],
  [
    'one from Japan who has chosen dollars',
    { currency: 'usd', country: 'JP' },
    undefined,
    'usd choice',
  ],
  [
    'one who has chosen what is not sold',
    { currency: 'chf', country: 'AE' },
    undefined,
    'aed country',
  ],
  ['one who has chosen nonsense', { currency: 'constructor' }, undefined, 'usd default'],
  [
    'one who comes by an offer',
    { offer: uk, currency: 'eur', country: 'JP' },
    undefined,
    'gbp offer uk',
  ],
  [
    'a subscriber in euros',
    { currency: 'usd', country: 'JP' },
    subscriber('eur'),
    'eur subscription',
  ],
  ['a subscriber who comes by an offer', { offer: usa }, subscriber('usd'), 'usd subscription'],
  ['a subscriber of an offer', {}, subscriber('gbp', 'uk'), 'gbp subscription uk'],
  ['the same one by another offer', { offer: usa }, subscriber('gbp', 'uk'), 'gbp subscription uk'],
  ['a subscriber in a currency that is not sold', {}, subscriber('chf'), 'chf subscription'],
  ['one with credit in euros', { currency: 'usd', country: 'JP' }, creditor('eur'), 'eur credit'],
  ['the same one by an offer in pounds', { offer: uk }, creditor('eur'), 'eur credit'],
  [
    'one with credit in dollars by an offer in dollars',
    { offer: usa },
    creditor('usd'),
    'usd credit usa',
  ],
  ['one with credit of an offer', {}, creditor('gbp', 'uk'), 'gbp credit'],
  ['one with credit in a currency that is not sold', {}, creditor('chf'), 'usd default'],
  ['one with credit in that and in euros', {}, creditor('chf eur'), 'eur credit'],
  ['one with credit in euros and pounds', { country: 'JP' }, creditor('eur gbp'), 'eur credit'],
  ['the same one who asks for pounds', { currency: 'gbp' }, creditor('eur gbp'), 'gbp credit'],
  [
    'the same one who asks for yen and has chosen pounds before',
    { currency: 'jpy', remembered: 'gbp' },
    creditor('eur gbp'),
    'gbp credit',
  ],
  [
    'one who asks for yen and has chosen pounds before',
    { currency: 'jpy', remembered: 'gbp' },
    undefined,
    'jpy choice',
  ],
])('currencies 5: %s sees the right prices', (_who, wish, constraint, expected) => {
  const { currency, because, offer } = decidePricing(catalogue, wish, constraint);
  expect([currency, because, offer].filter(Boolean).join(' ')).toBe(expected);
});

test('while only dollars are sold, a subscriber in pounds keeps the prices of an offer in pounds', () => {
  const onlyDollars = { ...catalogue, plain: catalogue.plain.slice(0, 2) };
  expect(decidePricing(onlyDollars, { country: 'GB' }, undefined).currency).toBe('usd');
  expect(decidePricing(onlyDollars, {}, subscriber('gbp')).offer).toBe('uk');
  expect(decidePricing(onlyDollars, {}, creditor('gbp', 'uk')).offer).toBe('uk');
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
