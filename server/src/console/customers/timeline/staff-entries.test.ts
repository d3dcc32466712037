import { expect, test } from 'vitest';
import { describeAct } from './staff-entries.ts';

const act = {
  action: 'refund',
  outcome: 'done',
  reason: null,
  name: 'Ida Rhodes',
  asked: null,
} as const;

test.each([
  [act, 'Ida Rhodes refunded a payment'],
  [{ ...act, reason: 'goodwill' }, 'Ida Rhodes refunded a payment (Goodwill)'],
  [
    { ...act, name: null, action: 'resync' },
    'The command line read the customer from Stripe again',
  ],
  [
    { ...act, action: 'ask-approval', asked: 'refund', reason: 'goodwill' },
    'Ida Rhodes asked a second person to approve: Refund (Goodwill)',
  ],
  [{ ...act, outcome: 'begun' }, 'Ida Rhodes began “Refund”'],
  [{ ...act, outcome: 'failed' }, 'Ida Rhodes tried “Refund”, which failed'],
  [{ ...act, outcome: 'refused', action: 'erase' }, 'Ida Rhodes refused “Erase”'],
  [{ ...act, action: 'of-another-release' }, 'Ida Rhodes did “Of another release”'],
] as const)('%j reads "%s"', (given, text) => {
  expect(describeAct(given)).toBe(text);
});
