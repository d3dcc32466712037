import { expect, test } from 'vitest';
import { planActionFor, planActionLabels } from './plan-action.ts';

const pause = { startsAt: '2026-12-20T12:00:00.000Z', resumesAt: null };

test.each([
  [null, 'MONTHLY', 'Choose plan'],
  [{ status: 'ACTIVE', plan: 'MONTHLY' }, 'MONTHLY', 'View Your Plan'],
  [{ status: 'TRIALING', plan: 'YEARLY' }, 'YEARLY', 'View Your Plan'],
  [{ status: 'ACTIVE', plan: 'MONTHLY' }, 'YEARLY', 'Upgrade Plan'],
  [{ status: 'ACTIVE', plan: 'YEARLY' }, 'MONTHLY', 'Upgrade Plan'],
  [{ status: 'ACTIVE', plan: null }, 'MONTHLY', 'Upgrade Plan'],
  [{ status: 'CANCELED', plan: 'MONTHLY' }, 'MONTHLY', 'Choose plan'],
  [{ status: 'PAST_DUE', plan: 'MONTHLY' }, 'MONTHLY', 'Choose plan'],
  [{ status: 'INCOMPLETE', plan: 'YEARLY' }, 'MONTHLY', 'Choose plan'],
  [{ status: 'PAUSED', plan: 'MONTHLY', pause }, 'MONTHLY', 'View Your Plan'],
  [{ status: 'PAUSED', plan: 'MONTHLY', pause }, 'YEARLY', 'Upgrade Plan'],
  [{ status: 'PAUSED', plan: 'YEARLY' }, 'YEARLY', 'Choose plan'],
] as const)('with the subscription %o the %s card says: %s', (subscription, plan, label) => {
  expect(planActionLabels[planActionFor(subscription, plan)]).toBe(label);
});
