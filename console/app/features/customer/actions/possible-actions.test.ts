import type { Action } from '@stillweb/contract/console/actions';
import type { StoredCustomer, StoredSubscription } from '@stillweb/contract/console/customers';
import { permissionsOf, roles, type Role } from '@stillweb/contract/console/staff/roles';
import { expect, test } from 'vitest';
import {
  storedCustomer,
  storedPayment,
  storedSubscription,
} from '../../../../test/stored-customer.ts';
import { frequentActions, possibleActions } from './possible-actions.ts';

const at = '2026-11-01T00:00:00Z';
const atStripe = { id: 'cus_1', syncedAt: at, changedAt: null, credit: [], deletedAt: null };
const buyer = (more: Partial<StoredSubscription> = {}): Partial<StoredCustomer> => ({
  customers: [atStripe],
  subscriptions: [{ ...storedSubscription, ...more }],
});

function offered(more: Partial<StoredCustomer>, role: Role = 'owner'): Action[] {
  const groups = possibleActions({ ...storedCustomer, ...more }, permissionsOf(role));
  return groups.flatMap(({ actions }) => actions);
}

const always: Action[] = ['change-address', 'export-data', 'block', 'erase'];
const atStripeAlone: Action[] = ['give-credit', 'resync'];
const ofBuyers: Action[] = ['refund', ...atStripeAlone];

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
    { ...buyer(), payments: [{ ...storedPayment, refunded: 900 }] },
    [...always, ...atStripeAlone, 'end-subscription'],
  ],
  [
    'a payment of which a part is left',
    { ...buyer({ endedAt: at }), payments: [{ ...storedPayment, refunded: 450 }] },
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
    'a customer with a second step',
    { secondStep: { since: at, recoveryCodesLeft: 0, removedAt: null } },
    [...always, 'remove-second-step'],
  ],
  [
    'a removal of the second step under way',
    { secondStep: { since: at, recoveryCodesLeft: 0, removedAt: at } },
    always,
  ],
  [
    'a change of the address under way',
    { addressChange: { email: null, begunAt: at, at, confirmedAt: null } },
    ['export-data', 'block', 'erase'],
  ],
])('%s: offered actions fit the customer', (_who, customer, actions) => {
  expect(offered(customer).sort()).toEqual([...actions].sort());
});

const everything: Partial<StoredCustomer> = {
  secondStep: { since: at, recoveryCodesLeft: 8, removedAt: null },
  ...buyer({ status: 'trialing', trialEnd: at }),
  payments: [storedPayment],
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
      'remove-second-step',
      'end-sessions',
      'resync',
      'export-data',
      'erase',
    ],
  ],
  ['finance', ['refund']],
  ['marketing', []],
  ['engineer', ['resync']],
])('%s: actions of the role are offered in the order of the page', (role, actions) => {
  expect(offered(everything, role)).toEqual(actions);
});

test.each(roles)('%s sees no group without an action', (role) => {
  const groups = possibleActions({ ...storedCustomer, ...everything }, permissionsOf(role));
  expect(groups.filter(({ actions }) => actions.length === 0)).toEqual([]);
});

const paid = { ...buyer(), payments: [storedPayment] };

test.each<[string, Partial<StoredCustomer>, Role, Action[]]>([
  ['a payer', paid, 'support', ['refund', 'give-credit']],
  ['a payer', paid, 'engineer', []],
  ['a payer', paid, 'finance', ['refund']],
  ['a first payment that failed', buyer({ status: 'past_due' }), 'support', ['give-credit']],
  ['a trial', everything, 'lead', ['extend-trial', 'resend-verification']],
  ['a blocked payer', { ...paid, blockedAt: at }, 'lead', ['unblock', 'refund']],
  ['an account that is not confirmed', { verifiedAt: null }, 'support', ['resend-verification']],
  ['an account that never paid', {}, 'owner', []],
])('for %s with %j, a member of the role %s has at hand %j', (_what, more, role, actions) => {
  const customer = { ...storedCustomer, ...more };
  const possible = possibleActions(customer, permissionsOf(role));
  expect(frequentActions(possible, customer)).toEqual(actions);
});
