import { plainPriceSets, planCatalogue } from '@stillweb/contract/billing/plans';
import { priceTexts } from '@stillweb/contract/billing/price-texts';
import { expect, test } from 'vitest';
import { parsePage, plainPlans } from './plain-plans.ts';

test('without a block of prices they are those of the release', () => {
  expect(plainPlans).toEqual(planCatalogue);
});

test('an app reads the prices that the server has put into its page', () => {
  const { MONTHLY, YEARLY } = planCatalogue;
  const changed = { MONTHLY: { ...MONTHLY, amount: 1000 }, YEARLY };
  expect(parsePage(priceTexts(changed, false)['data'] ?? '')).toMatchObject({
    plans: {
      MONTHLY: { amount: 1000, originalAmount: 3000, currency: 'usd' },
      YEARLY: { amount: 9900, originalAmount: 33_000 },
    },
    hasTax: false,
  });
  const { plans, hasTax } = parsePage(priceTexts(plainPriceSets.jpy, true)['data'] ?? '');
  expect(plans.YEARLY).toMatchObject({ amount: 15_180, currency: 'jpy' });
  expect(hasTax).toBe(true);
});

test('an app reads the currencies that visitors can choose', () => {
  const currenciesOf = (sold?: string[]) =>
    parsePage(priceTexts(plainPriceSets.eur, false, sold)['data'] ?? '').currencies;
  expect(currenciesOf()).toEqual(['usd', 'eur', 'gbp', 'aed', 'jpy']);
  expect(currenciesOf(['usd', 'eur'])).toEqual(['usd', 'eur']);
});
