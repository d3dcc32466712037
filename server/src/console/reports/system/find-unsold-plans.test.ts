import { offers } from '@stillweb/contract/billing/offers';
import { planCatalogue } from '@stillweb/contract/billing/plans';
import { expect, test } from 'vitest';
import { findUnsoldPlans } from './find-unsold-plans.ts';

const { MONTHLY, YEARLY } = planCatalogue;
const announced = [MONTHLY, YEARLY, offers.uk.plans.YEARLY];

test.each([
  [[{ plan: 'MONTHLY' }, { plan: 'YEARLY' }, { plan: 'YEARLY', offer: 'uk' }], []],
  [[{ plan: 'MONTHLY' }, { plan: 'YEARLY', offer: 'uk' }], ['premium_yearly']],
  [[{ plan: 'MONTHLY' }, { plan: 'YEARLY' }], ['premium_yearly_uk']],
] as const)('where %j are sold, the others are named', (sold, lookupKeys) => {
  const unsold = findUnsoldPlans(announced, [...sold]);
  expect(unsold.map(({ lookupKey }) => lookupKey)).toEqual(lookupKeys);
});
