import { expect, test } from 'vitest';
import { aStoredSubscription } from '../../../test/objects/stored-subscription.ts';
import { planChangeState } from './complete-requests.ts';

const change = { price_id: 'price_yearly', plan: 'YEARLY' };

test.each([
  ['at the old price', {}, 'open'],
  ['at the new price', { price_id: 'price_yearly' }, 'made'],
  ['with a change that the user must confirm', { pending_plan: 'YEARLY' }, 'made'],
  ['with a pending change to another plan', { pending_plan: 'MONTHLY' }, 'open'],
  ['that has ended', { status: 'canceled' }, 'failed'],
  ['that has ended at the new price', { status: 'canceled', price_id: 'price_yearly' }, 'failed'],
])('billing 44: the change of plan of a subscription %s: %j is %s', (_which, row, state) => {
  expect(planChangeState(change, aStoredSubscription(row))).toBe(state);
});

test('billing 44: the change of plan of a subscription that Stripe no longer lists has failed', () => {
  expect(planChangeState(change, undefined)).toBe('failed');
});
