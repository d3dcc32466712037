import { expect, test } from 'vitest';
import { claimKeys, isClaimUsed } from './person-claims.ts';

const emailKey = (email: string) =>
  claimKeys('trial', { userId: 'u1', email }).find(({ kind }) => kind === 'email')?.hash;

test.each([
  ['ada@example.com', 'ada@example.com', true],
  ['ada@example.com', 'Ada@EXAMPLE.com', true],
  ['ada@example.com', 'ada+trial@example.com', true],
  ['ada@example.com', 'a.da@example.com', false],
  ['ada@example.com', 'ada@example.org', false],
  ['adabuyer@gmail.com', 'ada.buyer@gmail.com', true],
  ['adabuyer@gmail.com', 'a.d.a.buyer+two@googlemail.com', true],
  ['ada@gmail.com', 'grace@gmail.com', false],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example', true],
  ['ada@example.com', 'ａｄａ@example.com', true],
])('billing 15: %s and %s are the same mailbox: %s', (first, second, same) => {
  expect(emailKey(first) === emailKey(second)).toBe(same);
});

test.each([
  [{ email: 'ada@example.com', cardFingerprints: ['fp'] }, ['user', 'email', 'card']],
  [{ email: 'ada@example.com' }, ['user', 'email']],
  [{ email: null, cardFingerprints: ['fp'] }, ['user', 'card']],
])('billing 15: a claim with %j is counted by %j', (facts, kinds) => {
  expect(claimKeys('trial', { userId: 'u1', ...facts }).map(({ kind }) => kind)).toEqual(kinds);
});

test('billing 15: the hashes stay the same from release to release', () => {
  const claim = { userId: 'u1', email: 'ada@example.com', cardFingerprints: ['fp'] };
  expect(claimKeys('trial', claim).map(({ hash }) => hash.slice(0, 12))).toEqual([
    'fd6db175124e',
    '61a4c9ad0aef',
    'fde9ad5af5fe',
  ]);
});

test('billing 50: a withdrawal is stored under the account, the mailbox and each card', () => {
  const claim = { userId: 'u1', email: 'Ada+two@example.com', cardFingerprints: ['one', 'two'] };
  const keys = claimKeys('withdrawal', claim);
  expect(keys.map(({ kind }) => kind)).toEqual(['user', 'email', 'card', 'card']);
  expect(claimKeys('withdrawal', { ...claim, email: 'ada@example.com' })).toEqual(keys);
  expect(claimKeys('withdrawal', { ...claim, email: null })).toEqual(
    keys.filter(({ kind }) => kind !== 'email'),
  );
});

type Case = Parameters<typeof isClaimUsed>;
const user = { kind: 'user' as const, barred: false };
const email = { kind: 'email' as const, barred: false };
const card = { kind: 'card' as const, barred: false };
const barredCard = { ...card, barred: true };

test.each<[string, Case, boolean]>([
  ['the first of account, address and card', [[], [], 1], false],
  ['a second of the account', [[], [user], 2], true],
  ['a second of the address', [[], [email], 2], true],
  ['a second of the card', [[], [card], 1], true],
  ['a second of a card that gets two', [[], [card], 2], false],
  ['a third of a card that gets two', [[], [card, card], 2], true],
  ['one of a card whose payment was disputed', [[], [barredCard], 2], true],
  ['one that is recorded already, of an account with others', [[user, email], [user], 1], false],
  ['one whose first card is known late, and was used', [[user, email], [card], 1], true],
  ['one whose first card is known late, and is new', [[user, email], [], 1], false],
  ['one with another card, which was used', [[user, email, card], [card], 1], false],
])('billing 15 and 36: %s', (_which, args, used) => {
  expect(isClaimUsed(...args)).toBe(used);
});
