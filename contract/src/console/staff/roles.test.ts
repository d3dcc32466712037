import { expect, test } from 'vitest';
import { may, permissions, permissionsOf, roles, type Permission, type Role } from './roles.ts';

/** The matrix of the console's design: each permission with its roles. */
const matrix: [what: string, allowed: Permission[], to: Role[]][] = [
  ['read a customer', ['read-customer'], ['support', 'lead', 'finance', 'engineer', 'owner']],
  [
    'see more than ids',
    ['read-personal-data', 'write-note', 'see-as-customer'],
    ['support', 'lead', 'finance', 'owner'],
  ],
  ['resync', ['resync'], ['support', 'lead', 'engineer', 'owner']],
  ['resend, end sessions', ['resend-verification', 'end-sessions'], ['support', 'lead', 'owner']],
  [
    'extend a trial, give and void credit',
    ['extend-trial', 'give-credit', 'void-credit'],
    ['support', 'lead', 'owner'],
  ],
  ['forgive a trial', ['forgive-trial'], ['lead', 'owner']],
  ['refund', ['refund'], ['support', 'lead', 'finance', 'owner']],
  ['end a subscription', ['end-subscription'], ['support', 'lead', 'owner']],
  ['block', ['block', 'unblock'], ['lead', 'owner']],
  [
    'ask for a change of the address, the removal of a second step, an erasure, an export',
    ['change-address', 'remove-second-step', 'erase', 'export-data'],
    ['support', 'lead', 'owner'],
  ],
  ['approve', ['decide-action'], ['lead', 'finance', 'owner']],
  ['approve low prices', ['approve-prices'], ['finance', 'owner']],
  ['approve a notice to a segment', ['approve-notice'], ['lead', 'finance', 'owner']],
  ['read totals', ['read-figures'], ['finance', 'marketing', 'owner']],
  ['payouts and books', ['read-payouts', 'export-books'], ['finance', 'owner']],
  ['campaigns', ['read-growth', 'mail-segment'], ['marketing', 'owner']],
  ['read totals of emails', ['read-mails'], ['support', 'lead', 'marketing', 'engineer', 'owner']],
  ['suppress an address', ['suppress-address'], ['support', 'lead', 'marketing', 'owner']],
  ['read the catalogue', ['read-catalogue'], ['finance', 'marketing', 'engineer', 'owner']],
  ['set offers', ['set-catalogue'], ['marketing', 'owner']],
  ['set the plain prices', ['set-plain-prices'], ['owner']],
  ['the system', ['read-system', 'retry-jobs', 'set-switch'], ['engineer', 'owner']],
  ['read staff and audit', ['read-staff', 'read-audit'], ['lead', 'finance', 'engineer', 'owner']],
  ['change staff', ['manage-staff'], ['owner']],
  ['log in, and read the own acts', ['use-console', 'read-own-audit'], [...roles]],
];

test.each(matrix)('to %s: %j may be done by %j alone', (_what, allowed, to) => {
  for (const permission of allowed) {
    expect(
      roles.filter((role) => may(role, permission)),
      permission,
    ).toEqual(to);
  }
});

test('the matrix has every permission', () => {
  const named = matrix.flatMap(([, allowed]) => allowed);
  expect(named.sort()).toEqual(Object.keys(permissions).sort());
});

test('an owner has every permission', () => {
  expect(permissionsOf('owner')).toEqual(Object.keys(permissions));
});
