import { expect, test } from 'vitest';
import { exclusionReason } from './decide-rows.ts';
import type { OldCustomer } from '../billing/stripe/old-business.ts';

type Known = Parameters<typeof exclusionReason>[1];

const map = { prices: new Map([['month', 'MONTHLY'] as const]), ignored: new Set(['quarter']) };
const customerWith = (...prices: string[]): OldCustomer => ({
  defaultMethod: null,
  subscriptions: [{ state: 'active', foreignPrices: prices, hasOurs: false }],
});
const account = {
  id: 'account',
  email: 'ada@example.org',
  name: 'Ada',
  password_hash: '',
  email_verified_at: null,
  blocked_at: null,
  imported_at: null,
  language: null,
  attribution: null,
};
const nothingKnown: Known = {
  account: undefined,
  customerId: undefined,
  customer: customerWith('month'),
  ownerId: undefined,
  isEmailTaken: false,
  isCustomerTaken: false,
  isEmailReserved: false,
};
const linked = { account, customerId: 'cus_1', ownerId: 'account' };
const ended: OldCustomer = {
  defaultMethod: null,
  subscriptions: [{ state: 'ended', foreignPrices: ['week'], hasOurs: false }],
};

test.each<[string, string | undefined, Partial<Known>, string | undefined]>([
  ['a new user', undefined, {}, undefined],
  ['an address for the second time', undefined, { isEmailTaken: true }, 'EMAIL_TWICE'],
  [
    'an address that its owner may take back',
    undefined,
    { isEmailReserved: true },
    'EMAIL_RESERVED',
  ],
  ['an existing account', undefined, linked, undefined],
  ['a new customer', 'cus_1', {}, undefined],
  ['a customer that Stripe does not know', 'cus_1', { customer: undefined }, 'CUSTOMER_UNKNOWN'],
  ['a customer for the second time', 'cus_1', { isCustomerTaken: true }, 'CUSTOMER_TAKEN'],
  ['a customer of another account', 'cus_1', { account, ownerId: 'other' }, 'CUSTOMER_TAKEN'],
  ['a customer of an account, and a new address', 'cus_1', { ownerId: 'other' }, 'CUSTOMER_TAKEN'],
  ['the customer of the account', 'cus_1', linked, undefined],
  ['a customer, and an account without one', 'cus_1', { account }, undefined],
  [
    'another customer than the account',
    'cus_2',
    { account, customerId: 'cus_1' },
    'ACCOUNT_DIFFERS',
  ],
  ['a price that is not mapped', 'cus_1', { customer: customerWith('week') }, 'PRICE_UNMAPPED'],
  [
    'one mapped price, and one that is not',
    'cus_1',
    { customer: customerWith('month', 'week') },
    'PRICE_UNMAPPED',
  ],
  ['a price to be ignored', 'cus_1', { customer: customerWith('quarter') }, undefined],
  ['a price that is not mapped, of an ended subscription', 'cus_1', { customer: ended }, undefined],
])('moving in 3: %s: is it left out?', (_what, customerId, known, reason) => {
  expect(exclusionReason({ customerId }, { ...nothingKnown, ...known }, map)).toBe(reason);
});
