import { expect, test } from 'vitest';
import { checkoutText } from './checkout-text.ts';

test.each([
  [
    { amount: 699, currency: 'gbp', interval: 'month' },
    true,
    'Nothing is charged for 7 days. Then £6.99 is charged every month. In pounds sterling, billed monthly; no tax is added. Renews until cancelled. You can cancel at any time in your Stillweb dashboard, under Subscription. Cancel before the trial ends and you pay nothing.',
  ],
  [
    { amount: 9900, currency: 'usd', interval: 'year' },
    false,
    '$99.00 is charged today, then every year. In US dollars, billed yearly; no tax is added. Renews until cancelled. You can cancel at any time in your Stillweb dashboard, under Subscription.',
  ],
] as const)('checkout of %o (trial: %s) says: %s', (price, withTrial, text) => {
  expect(checkoutText(price, withTrial)).toBe(text);
});
