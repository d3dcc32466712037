import type { StoredCustomer, StoredSubscription } from '@stillweb/contract/console/customers';
import { expect, test } from 'vitest';
import {
  storedCustomer,
  storedPayment,
  storedSubscription,
} from '../../../../test/stored-customer.ts';
import { block, changeAddress, removeSecondStep } from './account-forms.tsx';
import { endSubscription, giveCredit, refund } from './money-forms.tsx';
import { extendTrial, forgiveTrial } from './trial-forms.tsx';

const trials = [
  { of: 'user' as const, subscriptionId: 'sub_1', at: '2026-11-01T00:00:00Z' },
  { of: 'card' as const, subscriptionId: 'sub_1', at: '2026-11-01T00:00:00Z' },
  { of: 'card' as const, subscriptionId: 'sub_2', at: '2026-11-02T00:00:00Z' },
];
const ongoing = storedSubscription;
const ended = { ...ongoing, status: 'canceled', endedAt: '2026-11-01T00:00:00Z' };
const customer = { ...storedCustomer, subscriptions: [ongoing], trials };

/** A kind whose fields are filled in as they first are, but for what is typed. */
function typedInto<D extends object, R>(
  { first, read }: { first: (of: StoredCustomer) => D; read: (draft: D, of: StoredCustomer) => R },
  by = customer,
) {
  return (typed: Partial<D>) => read({ ...first(by), ...typed }, by);
}

const kinds = {
  refund: typedInto(refund),
  'end-subscription': typedInto(endSubscription),
  'extend-trial': typedInto(extendTrial),
  'give-credit': typedInto(giveCredit),
  'forgive-trial': typedInto(forgiveTrial),
  'change-address': typedInto(changeAddress),
  'remove-second-step': typedInto(removeSecondStep),
  block: typedInto(block),
};
type Kind = keyof typeof kinds;
type Typed = Record<string, string | string[]>;

test.each<[Kind, Typed, object]>([
  ['refund', {}, { access: 'stays' }],
  ['refund', { amount: '4.50', access: 'ends' }, { amount: 450, access: 'ends' }],
  ['refund', { invoice: 'in_1' }, { invoice: 'in_1', access: 'stays' }],
  ['end-subscription', {}, { when: 'period-end' }],
  ['end-subscription', { when: 'now', amount: '$9' }, { when: 'now', refund: 900 }],
  ['extend-trial', {}, { days: 7 }],
  ['extend-trial', { days: ' 14 ' }, { days: 14 }],
  ['give-credit', { amount: '9' }, { amount: 900 }],
  ['forgive-trial', {}, { of: ['user', 'card'] }],
  ['forgive-trial', { of: ['email'] }, { of: ['email'] }],
  [
    'change-address',
    { email: ' New@Mail.example ', evidence: ['invoice', 'last4'] },
    { email: 'New@Mail.example', evidence: ['invoice', 'last4'] },
  ],
  ['remove-second-step', { evidence: ['invoice', 'last4'] }, { evidence: ['invoice', 'last4'] }],
  ['block', { billing: 'keeps' }, { billing: 'keeps' }],
  ['block', { billing: 'ends' }, { billing: 'ends' }],
])('%s with %j asks for a preview of %j', (action, typed, request) => {
  expect(kinds[action](typed)).toEqual({ request: { action, ...request }, problem: null });
});

test.each<[Kind, Typed, string, string, boolean]>([
  ['refund', { amount: 'nine' }, 'amount', 'Enter an amount such as 9.00 (at most 100,000)', false],
  ['refund', { amount: '0' }, 'amount', 'Enter an amount such as 9.00 (at most 100,000)', false],
  [
    'give-credit',
    { amount: '100,000.01' },
    'amount',
    'Enter an amount such as 9.00 (at most 100,000)',
    false,
  ],
  ['refund', { access: '' }, 'access', 'Choose what happens to the access', true],
  [
    'end-subscription',
    { amount: '9.999' },
    'amount',
    'Enter an amount such as 9.00 (at most 100,000)',
    false,
  ],
  ['end-subscription', { when: '' }, 'when', 'Choose when it ends', true],
  ['extend-trial', { days: '' }, 'days', 'Enter a number of days from 1 to 365', true],
  ['extend-trial', { days: '0' }, 'days', 'Enter a number of days from 1 to 365', false],
  ['extend-trial', { days: '366' }, 'days', 'Enter a number of days from 1 to 365', false],
  ['extend-trial', { days: '1.5' }, 'days', 'Enter a number of days from 1 to 365', false],
  ['give-credit', {}, 'amount', 'Enter an amount such as 9.00 (at most 100,000)', true],
  ['forgive-trial', { of: [] }, 'of', 'Select at least one', true],
  ['change-address', {}, 'email', 'Enter the new address', true],
  ['change-address', { email: 'no address' }, 'email', 'Enter the new address', false],
  ['change-address', { email: 'a@b.example' }, 'evidence', 'Select two of these', true],
  [
    'change-address',
    { email: 'a@b.example', evidence: ['amount'] },
    'evidence',
    'Select two of these',
    false,
  ],
  ['remove-second-step', {}, 'evidence', 'Select two of these', true],
  ['block', {}, 'billing', 'Choose what happens to the subscription', true],
])('%s with %j is stopped by %s: %s (empty: %j)', (action, typed, field, message, isEmpty) => {
  expect(kinds[action](typed)).toEqual({ request: null, problem: { field, message, isEmpty } });
});

test.each<[string, StoredSubscription[], boolean]>([
  ['without a subscription', [], false],
  ['whose subscription has ended', [ended], false],
  ['with an ongoing subscription', [ended, ongoing], true],
  [
    'with an ongoing subscription that is not the current one',
    [{ ...ongoing, current: false }],
    true,
  ],
])('a block of a customer %s asks what happens to it: %s', (_who, subscriptions, asks) => {
  const { request, problem } = typedInto(block, { ...customer, subscriptions })({});
  expect(request).toEqual(asks ? null : { action: 'block', billing: 'keeps' });
  expect(problem?.field ?? null).toBe(asks ? 'billing' : null);
});

const inYen = { ...storedPayment, invoice: 'in_2', paid: { amount: 1380, currency: 'jpy' } };

test.each([
  ['of the newest payment', {}, 1000],
  ['of an older one', { invoice: 'in_1' }, 100_000],
])('currencies 20: a refund %s is typed in its own currency', (_what, choice, amount) => {
  const payments = [inYen, storedPayment];
  const { request } = typedInto(refund, { ...customer, payments })({ amount: '1,000', ...choice });
  expect(request).toMatchObject({ amount });
});
