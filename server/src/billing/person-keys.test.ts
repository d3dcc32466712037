import { expect, test } from 'vitest';
import { trialKeys, withdrawalKeys } from './person-keys.ts';

const emailKey = (email: string) =>
  trialKeys({ userId: 'u1', email }).find(({ kind }) => kind === 'email')?.hash;

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
])('billing 15: %s and %s are the same mailbox: %s', (one, other, same) => {
  expect(emailKey(one) === emailKey(other)).toBe(same);
});

test.each([
  [{ email: 'ada@example.com', cardFingerprint: 'fp' }, ['user', 'email', 'card']],
  [{ email: 'ada@example.com' }, ['user', 'email']],
  [{ email: null, cardFingerprint: 'fp' }, ['user', 'card']],
])('billing 15: a claim with %j is counted by %j', (facts, kinds) => {
  expect(trialKeys({ userId: 'u1', ...facts }).map(({ kind }) => kind)).toEqual(kinds);
});

test('billing 15: the hashes stay the same from release to release', () => {
  const claim = { userId: 'u1', email: 'ada@example.com', cardFingerprint: 'fp' };
  expect(trialKeys(claim).map(({ hash }) => hash.slice(0, 12))).toEqual([
    'fd6db175124e',
    '61a4c9ad0aef',
    'fde9ad5af5fe',
  ]);
});

test('billing 50: a withdrawal is stored under the mailbox and each card', () => {
  const claim = { userId: 'u1', email: 'Ada+two@example.com', cardFingerprints: ['one', 'two'] };
  const keys = withdrawalKeys(claim);
  expect(keys.map(({ kind }) => kind)).toEqual(['email', 'card', 'card']);
  expect(withdrawalKeys({ ...claim, email: 'ada@example.com' })).toEqual(keys);
  expect(withdrawalKeys({ ...claim, email: null })).toEqual(keys.slice(1));
});
