import { expect, test } from 'vitest';
import { noPassword } from '../account/security/passwords/password-hasher.ts';
import { mergeIntoAccount } from './merge-into-account.ts';

const now = new Date('2026-11-01T00:00:00Z');
const date = new Date('2026-01-01T00:00:00Z');

type Account = Parameters<typeof mergeIntoAccount>[0];
type User = Parameters<typeof mergeIntoAccount>[1];

const account: Account = {
  id: '1',
  email: 'ada@example.org',
  name: 'Ada',
  password_hash: 'stored',
  email_verified_at: date,
  blocked_at: null,
  imported_at: null,
  language: 'de',
  attribution: { campaign: 'autumn' },
};
const user: User = {
  email: 'ada@example.org',
  name: 'Other',
  passwordHash: 'imported',
  verifiedAt: date,
  createdAt: date,
  attribution: { campaign: 'spring' },
  language: 'en',
};
const withoutPassword = { password_hash: noPassword };
const unverified = { email_verified_at: null };
const imported = { imported_at: date };

test.each<[string, Partial<Account>, Partial<User>, ReturnType<typeof mergeIntoAccount>]>([
  ['a whole account', {}, {}, {}],
  ['an account without a language', { language: null }, {}, { language: 'en' }],
  ['neither with a language', { language: null }, { language: undefined }, {}],
  [
    'an account without a campaign',
    { attribution: null },
    {},
    { attribution: '{"campaign":"spring"}' },
  ],
  ['an account without a password', withoutPassword, {}, { password_hash: 'imported' }],
  ['neither with a password', withoutPassword, { passwordHash: noPassword }, {}],
  ['a password of an unverified user', withoutPassword, { verifiedAt: undefined }, {}],
  [
    'an unverified sign-up, and a verified user',
    unverified,
    {},
    { email_verified_at: date, name: 'Other', password_hash: 'imported', imported_at: now },
  ],
  [
    'an unverified sign-up, and a verified user without a password',
    unverified,
    { passwordHash: noPassword },
    { email_verified_at: date, name: 'Other', password_hash: noPassword, imported_at: now },
  ],
  [
    'an unverified sign-up, and an unverified user',
    unverified,
    { verifiedAt: undefined },
    { name: 'Other', password_hash: 'imported', imported_at: now },
  ],
  ['a blocked unverified account', { ...unverified, blocked_at: date }, {}, {}],
  [
    'an unverified imported account',
    { ...unverified, ...imported },
    {},
    { email_verified_at: date },
  ],
  [
    'an unverified imported account without a password',
    { ...unverified, ...imported, ...withoutPassword },
    { verifiedAt: undefined },
    { password_hash: 'imported' },
  ],
  [
    'an imported account without a password that is verified here',
    { ...imported, ...withoutPassword },
    { verifiedAt: undefined },
    {},
  ],
])('moving in 3: what is added to %s', (_what, stored, row, missing) => {
  expect(mergeIntoAccount({ ...account, ...stored }, { ...user, ...row }, now)).toEqual(missing);
});
