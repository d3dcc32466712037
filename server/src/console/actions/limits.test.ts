import { mostAmount } from '@stillweb/contract/console/amount';
import { roles, type Role } from '@stillweb/contract/console/staff/roles';
import { expect, test } from 'vitest';
import { exceedsLimit, limitUnits, type Given } from './limits.ts';

const refund = (amount: number, currency = 'usd'): Given => ({
  kind: 'refund',
  amount: limitUnits({ amount, currency }),
});
const credit = (amount: number): Given => ({ kind: 'credit', amount, month: 900 });
const days = (amount: number): Given => ({ kind: 'trialDays', amount });

type Case = [role: Role, given: Given, toCustomer: number, byPerson: number, exceeds: boolean];

test.each<Case>([
  ['support', refund(5000), 0, 0, false],
  ['support', refund(5001), 0, 0, true],
  ['support', refund(2500), 2501, 0, true],
  ['support', refund(5000), 0, 25_000, false],
  ['support', refund(5000), 0, 25_001, true],
  ['lead', refund(50_000), 0, 500_000, false],
  ['lead', refund(50_001), 0, 0, true],
  ['lead', refund(1), 50_000, 0, true],
  ['finance', refund(50_001), 0, 0, true],
  ['owner', refund(50_001), 0, 0, true],
  ['engineer', refund(1), 0, 0, true],
  ['support', credit(900), 0, 0, false],
  ['support', credit(901), 0, 0, true],
  ['support', credit(1), 900, 0, true],
  ['support', credit(900), 0, 29_101, true],
  ['support', days(14), 0, 0, false],
  ['support', days(15), 0, 0, true],
  ['lead', days(60), 0, 0, false],
  ['lead', days(365), 0, 0, true],
  ['owner', days(31), 30, 0, true],
])(
  'billing 56: %s gives %j after %i to the customer and %i in a day: a second person decides: %s',
  (role, given, toCustomer, byPerson, exceeds) => {
    expect(exceedsLimit(role, given, { toCustomer, byPerson })).toBe(exceeds);
  },
);

test.each<Case>([
  ['lead', credit(20_000), 0, 0, false],
  ['lead', credit(20_001), 0, 0, true],
  ['lead', credit(1), 20_000, 0, true],
  ['lead', credit(1), 0, 20_000, true],
  ['owner', credit(50_000), 0, 0, false],
  ['owner', credit(50_001), 0, 0, true],
  ['owner', credit(1), 0, 50_000, true],
  ['finance', credit(1), 0, 0, true],
])(
  'security 86: %s gives %j after %i to the customer and %i in a day: a second person decides: %s',
  (role, given, toCustomer, byPerson, exceeds) => {
    expect(exceedsLimit(role, given, { toCustomer, byPerson })).toBe(exceeds);
  },
);

test.each(roles)('security 86: %s gives the greatest amounts only with a second person', (role) => {
  for (const given of [refund(mostAmount), credit(mostAmount), days(365)]) {
    expect(exceedsLimit(role, given, { toCustomer: 0, byPerson: 0 }), given.kind).toBe(true);
  }
});

test.each([
  ['usd', 5000],
  ['eur', 5000],
  ['gbp', 4500],
  ['aed', 18_000],
  ['jpy', 7500],
])('currencies 16: in %s support refunds %i minor units alone, and no more', (currency, most) => {
  const exceeds = (amount: number, toCustomer = 0) =>
    exceedsLimit('support', refund(amount, currency), { toCustomer, byPerson: 0 });
  expect([exceeds(most), exceeds(most + 1)]).toEqual([false, true]);
  expect(exceeds(most, 1), 'after a cent in dollars').toBe(true);
});

test.each(roles)('currencies 16: in any other currency %s gives nothing alone', (role) => {
  expect(exceedsLimit(role, refund(1, 'huf'), { toCustomer: 0, byPerson: 0 })).toBe(true);
});
