import { expect, test } from 'vitest';
import { aPrice, aRecurrence, aSubscription } from '../../../test/objects/stripe-objects.ts';
import { annualAmount, parseDecimal } from './annual-amount.ts';
import { toDecimal } from './fraction.ts';
import { stateOfSubscription } from './subscription-state.ts';

const discounts = new Map([
  ['third', { duration: 'forever', percentOff: '33.3', amountOff: null }],
  ['dollar', { duration: 'forever', percentOff: null, amountOff: 100 }],
  ['everything', { duration: 'forever', percentOff: null, amountOff: 5000 }],
  ['once', { duration: 'once', percentOff: '50', amountOff: null }],
]);

test.each([
  ['a month', 'active', 'month', 1, [], '10800'],
  ['a month that is overdue', 'past_due', 'month', 1, [], '10800'],
  ['a quarter', 'active', 'month', 3, [], '3600'],
  ['a year', 'active', 'year', 1, [], '900'],
  ['a week, which is not sold', 'active', 'week', 1, [], '0'],
  ['a trial', 'trialing', 'month', 1, [], '0'],
  ['an unpaid one', 'unpaid', 'month', 1, [], '0'],
  ['one that has ended', 'canceled', 'month', 1, [], '0'],
  ['a share off for ever', 'active', 'month', 1, ['third'], '7203.6'],
  ['an amount off for ever', 'active', 'month', 1, ['dollar'], '9600'],
  ['both, in this order', 'active', 'month', 1, ['third', 'dollar'], '6003.6'],
  ['more off than it costs', 'active', 'month', 1, ['everything'], '0'],
  ['a discount that ends', 'active', 'month', 1, ['once'], '10800'],
  ['a discount that is not known', 'active', 'month', 1, ['lost'], '10800'],
] as const)(
  '%s: %s, every %s × %i, counts exactly',
  (_what, status, interval, count, ids, annual) => {
    const price = aPrice({ unit_amount: 900, recurring: aRecurrence(interval, count) });
    const subscription = aSubscription({ status, discounts: [...ids] }, { price });
    expect(toDecimal(annualAmount(stateOfSubscription(subscription), discounts))).toBe(annual);
  },
);

test.each(['0', '10800', '7203.6', '0.000000000001'])('%s is read and written exactly', (text) => {
  expect(toDecimal(parseDecimal(text))).toBe(text);
});
