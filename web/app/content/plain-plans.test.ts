import { planCatalogue } from '@stillweb/contract/billing/plans';
import { priceTexts } from '@stillweb/contract/billing/price-texts';
import { expect, test } from 'vitest';
import { plainPlans, withPrices } from './plain-plans.ts';

test('without a block of prices they are those of the release', () => {
  expect(plainPlans).toEqual(planCatalogue);
});

test('an app reads the prices that the server has put into its page', () => {
  const { MONTHLY, YEARLY } = planCatalogue;
  const changed = { MONTHLY: { ...MONTHLY, amount: 1000 }, YEARLY };
  expect(withPrices(priceTexts(changed)['data'] ?? '')).toMatchObject({
    MONTHLY: { amount: 1000, originalAmount: 3000, label: 'Monthly' },
    YEARLY: { amount: 9900, originalAmount: 33_000 },
  });
});
