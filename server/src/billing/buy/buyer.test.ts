import { expect, test } from 'vitest';
import { aStoredSubscription } from '../../../test/objects/stored-subscription.ts';
import type { CustomerRow, OwnedSubscription } from '../tables.ts';
import { constraintOf, ongoingOf } from './buyer.ts';

const aCustomer = (balance: number): CustomerRow => ({
  user_id: 'user_1',
  generation: 1,
  stripe_customer_id: 'cus_1',
  email: 'ada@example.com',
  name: 'Ada',
  balance,
  synced_at: null,
  dirty_at: null,
  deleted_at: null,
  imported_at: null,
  acted_at: null,
  country: null,
  created_at: new Date('2026-01-01T00:00:00Z'),
  default_payment_method: null,
});

const aBuyer = (customer: CustomerRow | undefined, ...subscriptions: OwnedSubscription[]) => ({
  userId: 'user_1',
  customer,
  subscriptions,
});

const running = aStoredSubscription({ id: 'sub_2', currency: 'gbp', offer: 'uk' });
const ended = aStoredSubscription({ status: 'canceled' });
const incomplete = aStoredSubscription({ status: 'incomplete' });
const ofDeleted = aStoredSubscription({ status: 'canceled', stripe_customer_id: 'cus_0' });
const subscriber = { currency: 'gbp', offer: 'uk', isSubscriber: true };
const creditor = { currency: 'usd', offer: null, isSubscriber: false };

test.each([
  ['a newcomer', aBuyer(undefined), undefined],
  ['a subscriber', aBuyer(aCustomer(0), ended, running), subscriber],
  ['a subscriber with credit', aBuyer(aCustomer(-500), ended, running), subscriber],
  ['a former subscriber', aBuyer(aCustomer(0), ended), undefined],
  ['a former subscriber with credit', aBuyer(aCustomer(-500), ended), creditor],
  ['a former subscriber with a debt', aBuyer(aCustomer(500), ended), creditor],
  ['a customer with credit of before a deletion', aBuyer(aCustomer(-500), ofDeleted), undefined],
  ['one whose first payment was not made', aBuyer(aCustomer(0), incomplete), undefined],
])('the currency that binds %s', (_who, buyer, constraint) => {
  expect(constraintOf(buyer)).toEqual(constraint);
});

test.each([
  ['running', [ended, running], 'sub_2'],
  ['overdue', [aStoredSubscription({ status: 'past_due' })], 'sub_1'],
  ['paused', [aStoredSubscription({ status: 'paused' })], 'sub_1'],
  ['ended', [ended], undefined],
  ['not paid for', [incomplete], undefined],
])('a buyer with a subscription that is %s', (_how, subscriptions, id) => {
  expect(ongoingOf(aBuyer(undefined, ...subscriptions))?.id).toBe(id);
});
