import { expect, test } from 'vitest';
import { aStoredSubscription } from '../../../test/objects/stored-subscription.ts';
import type { CustomerRow, OwnedSubscription } from '../tables.ts';
import type { Balances } from '../rules/balances.ts';
import { constraintOf, ongoingOf } from './buyer.ts';

const aCustomer = (balances: Balances): CustomerRow => ({
  user_id: 'user_1',
  generation: 1,
  stripe_customer_id: 'cus_1',
  email: 'ada@example.com',
  name: 'Ada',
  balances,
  synced_at: null,
  dirty_at: null,
  deleted_at: null,
  locale: null,
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
const subscriber = { currencies: ['gbp'], offer: 'uk', isSubscriber: true };
const creditor = (...currencies: string[]) => ({ currencies, offer: null, isSubscriber: false });
const credit = { usd: -500 };

test.each([
  ['a newcomer', aBuyer(undefined), undefined],
  ['a subscriber', aBuyer(aCustomer({}), ended, running), subscriber],
  ['a subscriber with credit', aBuyer(aCustomer(credit), ended, running), subscriber],
  ['a former subscriber', aBuyer(aCustomer({}), ended), undefined],
  ['a former subscriber with credit', aBuyer(aCustomer(credit), ended), creditor('usd')],
  ['a former subscriber with a debt', aBuyer(aCustomer({ usd: 500 }), ended), creditor('usd')],
  ['one who owes less than can be charged', aBuyer(aCustomer({ usd: 49 }), ended), undefined],
  ['one who owes the least', aBuyer(aCustomer({ usd: 50 }), ended), creditor('usd')],
  [
    'one who owes that little, with credit',
    aBuyer(aCustomer({ usd: 20, eur: -5 }), ended),
    creditor('eur'),
  ],
  ['one with credit in another currency', aBuyer(aCustomer({ eur: -5 }), ended), creditor('eur')],
  ['one with two', aBuyer(aCustomer({ eur: -5, usd: -9 }), ended), creditor('usd', 'eur')],
  ['one with credit and no past', aBuyer(aCustomer({ eur: -5 }), ofDeleted), creditor('eur')],
  ['one whose first payment was not made', aBuyer(aCustomer({}), incomplete), undefined],
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
