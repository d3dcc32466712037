import { offers } from '@stillweb/contract/billing/offers';
import { planCatalogue } from '@stillweb/contract/billing/plans';
import { expect, test } from 'vitest';
import { findUnsoldPlans } from './find-unsold-plans.ts';

const { MONTHLY, YEARLY } = planCatalogue;
const announced = [MONTHLY, YEARLY, offers.uk.plans.YEARLY];

const uk = { plan: 'YEARLY', offer: 'uk', currency: 'gbp' } as const;
const monthly = { plan: 'MONTHLY', currency: 'usd' } as const;
const yearly = { plan: 'YEARLY', currency: 'usd' } as const;

test.each([
  [[monthly, yearly, uk], []],
  [[monthly, uk], ['premium_yearly']],
  [[monthly, yearly], ['premium_yearly_uk']],
  [[monthly, { ...yearly, currency: 'eur' }, uk], ['premium_yearly']],
])('currencies 24: where %j are sold, the others are named', (sold, lookupKeys) => {
  const unsold = findUnsoldPlans(announced, sold);
  expect(unsold.map(({ lookupKey }) => lookupKey)).toEqual(lookupKeys);
});
