import { planCatalogue, type Plan, type PlanOffer } from '@stillweb/contract/billing/plans';
import { expect, test } from 'vitest';
import { decideStart } from './checkout-of-choice.tsx';

const choice = { plan: 'YEARLY', offer: null } as const;
const sells = (plan: Plan, trialDays: number, offer?: string): PlanOffer[] => [
  { ...planCatalogue[plan], priceId: 'price', trialDays, ...(offer && { offer }) },
];
const stopped = (plan: Plan) => sells(plan, 7).map((row) => ({ ...row, sold: false }));

test.each([
  ['the server has not answered', choice, undefined, false, 'wait'],
  ['the plan is sold with the trial', choice, sells('YEARLY', 7), false, 'start'],
  ['the user gets no trial', choice, sells('YEARLY', 0), false, 'ask'],
  ['nothing is sold', choice, stopped('YEARLY'), false, 'ask'],
  ['the plan is not sold', choice, sells('MONTHLY', 7), false, 'ask'],
  ['the server fails', choice, undefined, true, 'ask'],
  ['the offer is over', { ...choice, offer: 'uk' }, sells('YEARLY', 7), false, 'ask'],
  ['the offer is sold', { ...choice, offer: 'uk' }, sells('YEARLY', 7, 'uk'), false, 'start'],
  [
    'it is sold in its currency',
    { ...choice, currency: 'usd' },
    sells('YEARLY', 7),
    false,
    'start',
  ],
  ['it is sold in another one', { ...choice, currency: 'eur' }, sells('YEARLY', 7), false, 'ask'],
  ['an offer is sold that was not chosen', choice, sells('YEARLY', 7, 'uk'), false, 'ask'],
])('when %s', (_case, chosen, sold, hasFailed, decision) => {
  expect(decideStart(chosen, { sold, hasFailed })).toBe(decision);
});
