import type { CardCharge } from '@stillweb/contract/billing/subscription';
import { longDay } from '@stillweb/contract/text/dates';
import { expect, test } from 'vitest';
import { chargeText, nextChargeText } from './charge-text.ts';

const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 };
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

test.each([
  [
    card,
    "On January\u00A08,\u00A02026 we'll charge $9.00 to the card ending in 4242, then $9.00 a month.",
  ],
  [null, "On January\u00A08,\u00A02026 we'll charge $9.00, then $9.00 a month."],
])('billing 54: a page with the card %j says: %s', (known, text) => {
  expect(chargeText(monthly, { plan: 'MONTHLY', card: known })).toBe(text);
});

const nextCharge = { amount: 900, currency: 'usd', date: '2026-01-08T12:00:00.000Z' };
test.each([
  [{ nextCharge }, '$9.00 will be charged next, on January 8, 2026.'],
  [
    { nextCharge, cardCharge: { ...monthly, ...afterCredit } },
    '$7.50 will be charged next, on September 8, 2026.',
  ],
  [{ nextCharge: null, cancelAt: '2026-01-08T12:00:00.000Z' }, "You won't be charged again."],
  [{ nextCharge: null }, 'The next charge is not known yet.'],
])('billing 57: one sentence says the next charge: %j', (charges, text) => {
  expect(nextChargeText({ cancelAt: null, ...charges }, longDay)).toBe(text);
});
