import { expect, test } from 'vitest';
import { withoutTax, withTax } from '@stillweb/contract/billing/tax';
import { checkoutText } from '../stripe/checkout-session.ts';

test.each([
  [
    { amount: 699, currency: 'gbp', interval: 'month' },
    { withTrial: true, code: null },
    withoutTax,
    'Nothing is charged for 7 days. Then £6.99, less any promotion code you enter, is charged every month. In British pounds, billed monthly; no tax is added. Renews until canceled. You can cancel at any time in your Stillweb dashboard, under Subscription. Cancel before the trial ends and you pay nothing.',
  ],
  [
    { amount: 9900, currency: 'usd', interval: 'year' },
    { withTrial: false, code: 'SPRING' },
    withoutTax,
    '$99.00, less the discount of SPRING while it lasts, is charged today, then every year. In US dollars, billed yearly; no tax is added. Renews until canceled. You can cancel at any time in your Stillweb dashboard, under Subscription.',
  ],
  [
    { amount: 699, currency: 'gbp', interval: 'month' },
    { withTrial: false, code: null },
    withTax,
    '£6.99, less any promotion code you enter, is charged today, then every month. In British pounds, billed monthly; including VAT. Renews until canceled. You can cancel at any time in your Stillweb dashboard, under Subscription.',
  ],
  [
    { amount: 900, currency: 'usd', interval: 'month' },
    { withTrial: false, code: null },
    withTax,
    '$9.00, less any promotion code you enter, is charged today, then every month. In US dollars, billed monthly; plus tax where it applies, shown before you pay. Renews until canceled. You can cancel at any time in your Stillweb dashboard, under Subscription.',
  ],
] as const)('checkout of %o (%o, %o) says: %s', (price, sale, taxNote, text) => {
  expect(checkoutText(price, sale, taxNote)).toBe(text);
});
