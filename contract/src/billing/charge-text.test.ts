import { expect, test } from 'vitest';
import { chargeText } from './charge-text.ts';
import { longDay } from '../text/dates.ts';
import type { CardCharge } from './subscription.ts';

const monthly: CardCharge = {
  amount: 900,
  currency: 'usd',
  date: '2026-01-08T12:00:00.000Z',
  credit: 0,
  renewalsCovered: 0,
  later: [{ amount: 900, from: '2026-02-08T12:00:00.000Z' }],
};
const afterCredit = {
  credit: 8100,
  amount: 750,
  renewalsCovered: 8,
  date: '2026-09-08T12:00:00.000Z',
};

test.each<[string, Partial<CardCharge>, string | null, string]>([
  [
    'nothing special',
    {},
    'MONTHLY',
    "On January 8, 2026 we'll charge $9.00 to your card, then $9.00 a month.",
  ],
  [
    'credit for a part of the charge',
    { credit: 400, amount: 500 },
    'MONTHLY',
    "Your credit of $4.00 is used first. On January 8, 2026 we'll charge $5.00 to your card, then $9.00 a month.",
  ],
  [
    'credit for months',
    afterCredit,
    'MONTHLY',
    "Your credit of $81.00 covers the next 8 months. On September 8, 2026 we'll charge $7.50 to your card, then $9.00 a month.",
  ],
  [
    'credit for one year',
    { ...afterCredit, renewalsCovered: 1, currency: 'eur' },
    'YEARLY',
    "Your credit of €81.00 covers the next year. On September 8, 2026 we'll charge €7.50 to your card, then €9.00 a year.",
  ],
  [
    'a discount that ends',
    {
      amount: 450,
      later: [
        { amount: 450, from: '2026-02-08T12:00:00.000Z' },
        { amount: 900, from: '2026-04-08T12:00:00.000Z' },
      ],
    },
    'MONTHLY',
    "On January 8, 2026 we'll charge $4.50 to your card, then $4.50 a month, and $9.00 a month from April 8, 2026.",
  ],
  [
    'free months by a coupon',
    { renewalsCovered: 2, date: '2026-03-08T12:00:00.000Z' },
    null,
    "On March 8, 2026 we'll charge $9.00 to your card, then $9.00 a period.",
  ],
])('billing 41: a charge is announced in words: %s', (_case, charge, plan, text) => {
  const payer = 'your card';
  expect(chargeText({ ...monthly, ...charge }, { plan, payer, day: longDay })).toBe(text);
});
