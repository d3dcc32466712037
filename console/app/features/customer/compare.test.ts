import type { StoredSubscription, StripeCustomer } from '@stillweb/contract/console/customers';
import { expect, test } from 'vitest';
import { storedSubscription } from '../../../test/stored-customer.ts';
import { compareCustomer } from './compare.ts';

const stripe = (change: Partial<StripeCustomer>): StripeCustomer => ({
  readAt: '2026-11-24T00:00:00.000Z',
  subscriptions: [
    {
      id: 'sub_1',
      status: 'active',
      currentPeriodEnd: null,
      cancelAt: null,
      price: storedSubscription.price,
    },
  ],
  differences: [],
  ...change,
});

const compare = (subscriptions: StoredSubscription[], answer: StripeCustomer | null) =>
  compareCustomer({ subscriptions }, answer).map(({ id, fields }) => [
    id,
    ...fields
      .filter(({ field }) => field === 'status' || field === 'price' || field === 'balance')
      .map(({ stored: here, stripe: there, differs }) => [here, there, differs]),
  ]);

test.each([
  {
    title: 'until Stripe has answered, its side is not known',
    subscriptions: [storedSubscription],
    answer: null,
    expected: [['sub_1', ['active', undefined, false], ['$9.00', undefined, false]]],
  },
  {
    title: 'a difference is marked on its value',
    subscriptions: [storedSubscription],
    answer: stripe({
      subscriptions: [{ ...storedSubscription, status: 'past_due' }],
      differences: [{ id: 'sub_1', field: 'status', stored: 'active', stripe: 'past_due' }],
    }),
    expected: [['sub_1', ['active', 'past_due', true], ['$9.00', '$9.00', false]]],
  },
  {
    title: 'what Stripe alone knows is listed, without a stored side',
    subscriptions: [],
    answer: stripe({}),
    expected: [['sub_1', [null, 'active', false], [null, '$9.00', false]]],
  },
  {
    title: 'what is stored alone has no side at Stripe',
    subscriptions: [storedSubscription],
    answer: stripe({ subscriptions: [] }),
    expected: [['sub_1', ['active', null, false], ['$9.00', null, false]]],
  },
  {
    title: 'a difference of another object stands by itself',
    subscriptions: [],
    answer: stripe({
      subscriptions: [],
      differences: [{ id: 'cus_1', field: 'balance', stored: '-500', stripe: '0' }],
    }),
    expected: [['cus_1', ['-500', '0', true]]],
  },
])('$title', ({ subscriptions, answer, expected }) => {
  expect(compare(subscriptions, answer)).toEqual(expected);
});
