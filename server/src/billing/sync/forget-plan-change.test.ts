import { expect, test } from 'vitest';
import { aStoredSubscription } from '../../../test/stored-subscription.ts';
import { isPlanChangeOver } from './forget-plan-change.ts';

const change = { price_id: 'price_yearly', plan: 'YEARLY' };

test.each([
  ['the old price', {}, false],
  ['the new price', { price_id: 'price_yearly' }, true],
  ['a change that the user must confirm', { pending_plan: 'YEARLY' }, true],
  ['a pending change to another plan', { pending_plan: 'MONTHLY' }, false],
  ['that the subscription has ended', { status: 'canceled' }, true],
])(
  'billing 44: a reading that shows %s ends the wait for a change of plan: %j %s',
  (_what, row, isOver) => {
    expect(isPlanChangeOver(change, aStoredSubscription(row))).toBe(isOver);
  },
);

test('billing 44: a subscription that Stripe no longer lists has no change to wait for', () => {
  expect(isPlanChangeOver(change, undefined)).toBe(true);
});
