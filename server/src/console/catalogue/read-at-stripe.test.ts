import { planCatalogue } from '@stillweb/contract/billing/plans';
import { expect, test } from 'vitest';
import { aPrice, aRecurrence } from '../../../test/objects/stripe-objects.ts';
import { productId } from '../../billing/rules/our-product.ts';
import { comparePrice } from './read-at-stripe.ts';

const details = planCatalogue.MONTHLY;
const sold = aPrice({ product: productId, lookup_key: details.lookupKey });

test.each([
  ['nothing', [], ['Stripe has no price with this lookup key.']],
  ['what is announced', [sold], []],
  [
    'another amount',
    [{ ...sold, unit_amount: 1200 }],
    ['Stripe has $12.00, the site announces $9.00.'],
  ],
  [
    'another currency',
    [{ ...sold, currency: 'gbp' }],
    ['Stripe has £9.00, the site announces $9.00.'],
  ],
  [
    'another interval',
    [{ ...sold, recurring: aRecurrence('year') }],
    ['Stripe charges every year, the site announces every month.'],
  ],
  [
    'an archived price',
    [{ ...sold, active: false }],
    ['The price is archived at Stripe, so it cannot be sold.'],
  ],
  [
    'the amount without the lookup key',
    [{ ...sold, lookup_key: null }],
    ['The lookup key is missing at Stripe.'],
  ],
])('Stripe with %s', (_what, prices, differences) => {
  expect(comparePrice(details, prices).differences).toEqual(differences);
});

test('tax that is not as announced is named', () => {
  const taxed = { ...details, taxBehavior: 'exclusive' as const };
  const price = { ...sold, tax_behavior: 'inclusive' as const };
  expect(comparePrice(taxed, [price]).differences).toEqual([
    'Stripe has tax inclusive, the site announces exclusive.',
  ]);
});

test('the price of a set is its own, also where another costs the same', () => {
  const ofSet = { ...details, lookupKey: 'premium_monthly_spring', set: 'set-1' };
  expect(comparePrice(ofSet, [sold]).price).toBeNull();
  const own = { ...sold, id: 'price_set', lookup_key: ofSet.lookupKey, metadata: { set: 'set-1' } };
  expect(comparePrice(ofSet, [sold, own]).price?.id).toBe('price_set');
});
