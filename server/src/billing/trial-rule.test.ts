import { expect, test } from 'vitest';
import { isTrialUsed } from './trial-rule.ts';

type Case = Parameters<typeof isTrialUsed>;
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
  expect(isTrialUsed(...args)).toBe(used);
});
