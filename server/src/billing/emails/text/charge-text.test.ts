import { expect, test } from 'vitest';
import { chargeText } from './charge-text.ts';

const monthly = {
  amount: 900,
  currency: 'usd',
  date: '2026-01-08T12:00:00.000Z',
  credit: 0,
  renewalsCovered: 0,
  later: [{ amount: 900, from: '2026-02-08T12:00:00.000Z' }],
};

test.each([
  [{ brand: 'visa', last4: '4242' }, 'charge $9.00 to your Visa card ending in 4242, then'],
  [null, 'charge $9.00, then'],
])('billing 54: an email with the card %j says: %s', (card, text) => {
  expect(chargeText(monthly, 'MONTHLY', card)).toBe(
    `On January 8, 2026 we'll ${text} $9.00 a month.`,
  );
});
