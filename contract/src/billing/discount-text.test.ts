import { expect, it } from 'vitest';
import { discountTerms } from './discount-text.ts';
import type { Discount } from './subscription.ts';

const day = (moment: string) => moment.slice(0, 10);
const spring = {
  percentOff: 20,
  amountOff: null,
  months: 3,
  isOnce: false,
  endsAt: '2026-04-01T00:00:00Z',
};

it.each<[Partial<Discount>, string]>([
  [{}, '20% off for 3 months, until 2026-04-01'],
  [{ months: 1 }, '20% off for a month, until 2026-04-01'],
  [{ months: null }, '20% off until 2026-04-01'],
  [{ months: null, endsAt: null }, '20% off every payment'],
  [{ months: null, endsAt: null, isOnce: true }, '20% off the next payment'],
  [
    { percentOff: null, amountOff: { amount: 200, currency: 'usd' } },
    '$2.00 off for 3 months, until 2026-04-01',
  ],
])('the discount with %o is: %s', (terms, text) => {
  expect(discountTerms({ ...spring, ...terms }, day)).toBe(text);
});
