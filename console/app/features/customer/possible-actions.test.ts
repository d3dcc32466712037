import type { Action } from '@stillweb/contract/console/actions';
import type { StoredCustomer, StoredSubscription } from '@stillweb/contract/console/customers';
import { permissionsOf, roles, type Role } from '@stillweb/contract/console/roles';
import { expect, test } from 'vitest';
import { possibleActions } from './possible-actions.ts';

const at = '2026-11-01T00:00:00Z';
const subscription: StoredSubscription = {
  id: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  plan: 'MONTHLY',
  price: { amount: 900, currency: 'usd' },
  createdAt: at,
  trialEnd: null,
  currentPeriodEnd: at,
  cancelAt: null,
  endedAt: null,
  endReason: null,
  card: null,
  current: true,
};
const never: StoredCustomer = {
  userId: 'd7a6f1f0-0000-4000-8000-000000000000',
  email: 'ada@example.com',
  name: 'Ada',
  createdAt: at,
  verifiedAt: at,
  undeliverableSince: null,
  blockedAt: null,
  addressChange: null,
  customers: [],
  subscriptions: [],
  payments: [],
  trials: [],
  otherSubscriptions: [],
  sessions: 0,
  devices: 0,
};
const atStripe = { id: 'cus_1', syncedAt: at, changedAt: null, balance: 0, deletedAt: null };
const buyer = (more: Partial<StoredSubscription> = {}): Partial<StoredCustomer> => ({
  customers: [atStripe],
  subscriptions: [{ ...subscription, ...more }],
});

function offered(more: Partial<StoredCustomer>, role: Role = 'owner'): Action[] {
  const groups = possibleActions({ ...never, ...more }, permissionsOf(role));
  return groups.flatMap(({ actions }) => actions);
}

const always: Action[] = ['change-address', 'export-data', 'block', 'erase'];
const atStripeAlone: Action[] = ['give-credit', 'resync'];
const ofBuyers: Action[] = ['refund', ...atStripeAlone];
const payment = {
  id: 'ch_1',
  invoice: 'in_1',
  number: 'A-1',
  at,
  paid: { amount: 900, currency: 'usd' },
  refunded: 0,
  disputed: false,
};

test.each<[string, Partial<StoredCustomer>, Action[]]>([
  ['an account that never paid', {}, always],
  ['an account that is not confirmed', { verifiedAt: null }, [...always, 'resend-verification']],
  ['a customer who is logged in', { sessions: 2 }, [...always, 'end-sessions']],
  ['a subscriber', buyer(), [...always, ...ofBuyers, 'end-subscription']],
  [
    'a trial',
    {
      ...buyer({ status: 'trialing', trialEnd: at }),
      trials: [{ of: 'card', subscriptionId: 'sub_1', at }],
    },
    [...always, ...atStripeAlone, 'end-subscription', 'extend-trial', 'forgive-trial'],
  ],
  ['an ended subscription', buyer({ status: 'canceled', endedAt: at }), [...always, ...ofBuyers]],
  [
    'a trial that is not the one that counts',
    buyer({ status: 'trialing', current: false }),
    [...always, ...atStripeAlone],
  ],
  [
    'a payment that is refunded',
    { ...buyer(), payments: [{ ...payment, refunded: 900 }] },
    [...always, ...atStripeAlone, 'end-subscription'],
  ],
  [
    'a payment of which a part is left',
    { ...buyer({ endedAt: at }), payments: [{ ...payment, refunded: 450 }] },
    [...always, ...ofBuyers],
  ],
  [
    'a checkout without a subscription',
    { customers: [atStripe] },
    [...always, 'give-credit', 'resync'],
  ],
  ['a customer who is being made at Stripe', { customers: [{ ...atStripe, id: null }] }, always],
  [
    'a customer who was deleted at Stripe',
    { ...buyer({ endedAt: at }), customers: [{ ...atStripe, deletedAt: at }] },
    always,
  ],
  ['a blocked account', { blockedAt: at }, ['change-address', 'export-data', 'unblock', 'erase']],
  [
    'a change of the address under way',
    { addressChange: { email: null, begunAt: at, at, confirmedAt: null } },
    ['export-data', 'block', 'erase'],
  ],
])('%s is offered what fits', (_who, customer, actions) => {
  expect(offered(customer).sort()).toEqual([...actions].sort());
});

const everything: Partial<StoredCustomer> = {
  ...buyer({ status: 'trialing', trialEnd: at }),
  payments: [payment],
  trials: [{ of: 'user', subscriptionId: 'sub_1', at }],
  sessions: 1,
  verifiedAt: null,
};

test.each<[Role, Action[]]>([
  [
    'support',
    [
      'refund',
      'give-credit',
      'extend-trial',
      'end-subscription',
      'resend-verification',
      'change-address',
      'end-sessions',
      'resync',
      'export-data',
      'erase',
    ],
  ],
  ['finance', ['refund']],
  ['marketing', []],
  ['engineer', ['resync']],
])('%s is offered what the role may do, in the order of the page', (role, actions) => {
  expect(offered(everything, role)).toEqual(actions);
});

test.each(roles)('%s sees no group without an action', (role) => {
  const groups = possibleActions({ ...never, ...everything }, permissionsOf(role));
  expect(groups.filter(({ actions }) => actions.length === 0)).toEqual([]);
});
