import { expect, test } from 'vitest';
import { aStoredSubscription } from '../../../test/objects/stored-subscription.ts';
import type { SubscriptionRow } from '../../billing/tables.ts';
import { findDifferences } from './read-at-stripe.ts';

const row = (overrides: Partial<SubscriptionRow> = {}) => {
  const { discounts: _d, card_charge: _c, ...stored } = aStoredSubscription(overrides);
  return { ...stored, discounts: null, card_charge: null };
};
const end = new Date('2026-02-01T00:00:00Z');

test('a row that is stored as at Stripe has no difference', () => {
  expect(findDifferences([row()], [row({ fetch_started_at: end })])).toEqual([]);
});

test('each field that differs is named with both values', () => {
  const differences = findDifferences(
    [row({ cancel_at: null })],
    [row({ status: 'past_due', cancel_at: end, card_last4: '0341', amount: 9900 })],
  );
  expect(differences).toEqual([
    { id: 'sub_1', field: 'status', stored: 'active', stripe: 'past_due' },
    { id: 'sub_1', field: 'amount', stored: '900', stripe: '9900' },
    { id: 'sub_1', field: 'cancelAt', stored: null, stripe: end.toISOString() },
    { id: 'sub_1', field: 'card', stored: '4242', stripe: '0341' },
  ]);
});

test('a subscription that only one of both knows is named', () => {
  expect(findDifferences([row()], [row({ id: 'sub_2' })])).toEqual([
    { id: 'sub_2', field: 'subscription', stored: null, stripe: 'sub_2' },
    { id: 'sub_1', field: 'subscription', stored: 'sub_1', stripe: null },
  ]);
});
