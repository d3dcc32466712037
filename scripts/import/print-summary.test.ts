import { expect, test } from 'vitest';
import type Stripe from 'stripe';
import { describeMap } from './print-summary.ts';

/** As read with its product. */
const aPrice = (currency: string, unit_amount: number) =>
  ({
    id: `price_${currency}`,
    currency,
    unit_amount,
    product: { name: 'Old Blocker' },
    recurring: { interval: 'month', interval_count: 1 },
  }) as Stripe.Price;

test('currencies 23: a dry run shows old prices as Stripe charges them, and names what is not sold', () => {
  const mapped = [
    aPrice('eur', 749),
    aPrice('jpy', 900),
    aPrice('huf', 299_000),
    aPrice('isk', 90_000),
    aPrice('kwd', 2500),
  ];
  const lines = describeMap({ mapped, ignored: [] }, ['usd', 'eur', 'jpy']);
  expect(lines.map((line) => line.replaceAll('\u00A0', ' '))).toEqual([
    'price_eur  MONTHLY  Old Blocker, €7.49 each month',
    'price_jpy  MONTHLY  Old Blocker, ¥900 each month',
    'price_huf  MONTHLY  Old Blocker, HUF 2,990.00 each month',
    'price_isk  MONTHLY  Old Blocker, ISK 900.00 each month',
    'price_kwd  MONTHLY  Old Blocker, KWD 2.500 each month',
    'Nothing is sold in HUF: subscribers keep their price, and cannot switch plans.',
    'Nothing is sold in ISK: subscribers keep their price, and cannot switch plans.',
    'Nothing is sold in KWD: subscribers keep their price, and cannot switch plans.',
  ]);
});
