import { expect, test } from 'vitest';
import type { Coupon } from '../../store/object-types.ts';
import { summarizeOrder } from './order-summary.ts';

const now = Date.parse('2026-11-20T12:00:00Z') / 1000;
const item = {
  productName: 'Premium',
  productDescription: null,
  unitAmount: 900,
  quantity: 1,
  currency: 'usd',
  recurring: { interval: 'month', interval_count: 1 },
  plusTax: false,
};

test('an order without a trial is due today', () => {
  expect(summarizeOrder(item, null, now)).toMatchObject({
    heading: 'Subscribe to Premium',
    headline: '$9.00 per month',
    firstCharge: null,
    dueToday: '$9.00',
    submitLabel: 'Subscribe',
    consent:
      'You pay $9.00 per month, starting today, until you cancel. This card is charged each time.',
  });
});

test.each([
  [1, '1 day free, then $9.00 per month', 'November 21, 2026', 'Nov 21, 2026, 12:00:00 PM UTC'],
  [7, '7 days free, then $9.00 per month', 'November 27, 2026', 'Nov 27, 2026, 12:00:00 PM UTC'],
])('an order with a trial of %i days is free until it ends', (days, headline, day, moment) => {
  expect(summarizeOrder(item, days, now)).toMatchObject({
    heading: 'Try Premium',
    headline,
    firstCharge: { day, amount: '$9.00' },
    dueToday: '$0.00',
    submitLabel: 'Start trial',
    consent: expect.stringContaining(
      `Free until ${moment}, then $9.00 per month until you cancel.`,
    ),
  });
});

const halfOff: Coupon = {
  id: 'HALF',
  object: 'coupon',
  amount_off: null,
  created: now,
  currency: null,
  duration: 'once',
  duration_in_months: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  name: null,
  percent_off: 50,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
};

test('an order with a discount begins with the amount due today', () => {
  expect(summarizeOrder(item, null, now, halfOff)).toMatchObject({
    headline: '$4.50 due today',
    line: { price: '$9.00 per month' },
    discount: '-$4.50',
    dueToday: '$4.50',
    consent: expect.stringContaining('You pay $9.00 per month, less the discount while it lasts, '),
  });
  expect(summarizeOrder(item, 7, now, halfOff)).toMatchObject({
    headline: '7 days free, then $4.50',
    firstCharge: { amount: '$4.50' },
    consent: expect.stringContaining(
      'then $9.00 per month, less the discount while it lasts, until',
    ),
  });
});

test('a quantity is part of the name and multiplies the price', () => {
  expect(summarizeOrder({ ...item, quantity: 3 }, null, now)).toMatchObject({
    line: { name: 'Premium × 3', price: '$27.00 per month' },
    dueToday: '$27.00',
  });
});

test('an order to which tax is added says so wherever it names an amount', () => {
  const taxed = { ...item, plusTax: true };
  expect(summarizeOrder(taxed, null, now)).toMatchObject({
    headline: '$9.00 per month plus tax',
    dueToday: '$9.00 plus tax',
    consent: expect.stringContaining('You pay $9.00 per month plus tax,'),
  });
  expect(summarizeOrder(taxed, 7, now)).toMatchObject({
    firstCharge: { amount: '$9.00 plus tax' },
    dueToday: '$0.00',
  });
});
