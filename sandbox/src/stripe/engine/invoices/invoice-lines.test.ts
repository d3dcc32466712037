import { expect, test } from 'vitest';
import type { Price } from '../../store/object-types.ts';
import { DAY } from '../periods.ts';
import { buildSubscriptionItem } from '../subscription-items.ts';
import { amountDue, balanceAfter } from './invoice-body.ts';
import { creditLine, debitLine, periodLine, trialLine } from './invoice-lines.ts';

const start = Date.UTC(2026, 10, 1) / 1000;
const price: Price = {
  id: 'price_1',
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: start,
  currency: 'usd',
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product: 'prod_1',
  recurring: {
    interval: 'month',
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: 900,
  unit_amount_decimal: '900',
};

/** An item of 9.00 USD for the thirty days of November 2026. */
function anItem(quantity = 1) {
  const period = { start, end: start + 30 * DAY };
  return buildSubscriptionItem({ subscription: 'sub_1', price, quantity, period, created: start });
}

test.each([
  [0, 1, 900],
  [10, 1, 600],
  [29.5, 1, 15],
  [30, 1, 0],
  [31, 1, 0],
  [-1, 1, 900],
  [15, 3, 1350],
])('%d days into a period of thirty, %i × 9.00 has %i cents left', (days, quantity, left) => {
  const at = start + days * DAY;
  const cost = 900 * quantity;
  expect(creditLine(anItem(quantity), at, 'Premium', cost).amount + left).toBe(0);
  expect(debitLine(anItem(quantity), at, 'Premium', cost).amount).toBe(left);
});

test('lines name their product, and prorations the day of the change', () => {
  const at = start + 9 * DAY;
  expect(periodLine(anItem(2), 'Premium')).toMatchObject({
    amount: 1800,
    description: '2 × Premium (at 9.00 USD / month)',
    period: { start, end: start + 30 * DAY },
    parent: { subscription_item_details: { proration: false, invoice_item: null } },
  });
  expect(trialLine(anItem(), 'Premium')).toMatchObject({
    amount: 0,
    description: 'Trial period for Premium',
  });
  expect(creditLine(anItem(), at, 'Premium', 900)).toMatchObject({
    description: 'Unused time on Premium after 10 Nov 2026',
    period: { start: at, end: start + 30 * DAY },
    parent: {
      subscription_item_details: { proration: true, invoice_item: expect.stringMatching(/^ii_/) },
    },
  });
  expect(debitLine(anItem(), at, 'Premium', 900).description).toBe(
    'Remaining time on Premium after 10 Nov 2026',
  );
});

test.each([
  [900, 0, 900, 0],
  [900, -400, 500, 0],
  [900, 30, 930, 0],
  [900, -9000, 0, -8100],
  [-9000, 0, 0, -9000],
  [-9000, -100, 0, -9100],
  [0, 0, 0, 0],
  // Less than 50 cents is not charged.
  [50, 0, 50, 0],
  [49, 0, 0, 49],
  [900, -880, 0, 20],
  [20, 29, 0, 49],
  [20, 30, 50, 0],
  [-10, 30, 0, 20],
])('a total of %i with the balance %i: %i is due, and the balance is then %i', (...row) => {
  const [total, balance, due, after] = row;
  expect(amountDue(total, balance, 'usd')).toBe(due);
  expect(balanceAfter(total, balance, 'usd')).toBe(after);
});
