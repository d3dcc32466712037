import { expect, test } from 'vitest';
import { attemptsText, deliveryStatus, deliveryText } from './events.tsx';

const next = Date.parse('2026-11-20T18:25:00Z') / 1000;

test.each([
  [0, null, ''],
  [0, next, 'next at Nov 20, 2026, 6:25:00 PM UTC'],
  [1, null, '1 attempt'],
  [3, next, '3 attempts, next at Nov 20, 2026, 6:25:00 PM UTC'],
])('%i attempts and %j as the next read "%s"', (attempts, at, text) => {
  expect(attemptsText(attempts, at)).toBe(text);
});

test.each([
  ['pending', 0, 'Pending'],
  ['pending', 1, 'Will retry'],
  ['delivered', 1, 'Delivered'],
  ['failed', 9, 'Failed'],
  ['dropped', 0, 'Dropped'],
] as const)('a delivery that is %s after %i attempts shows %s', (state, attempts, label) => {
  expect(deliveryStatus({ state, attempts }).label).toBe(label);
});

const delivered = {
  state: 'delivered',
  attempts: 1,
  lastStatus: 200,
  lastError: null,
  nextAttempt: null,
} as const;

test.each([
  [delivered, 'HTTP 200, 1 attempt'],
  [
    { ...delivered, state: 'pending', lastStatus: null, lastError: 'refused', nextAttempt: next },
    'refused, 1 attempt, next at Nov 20, 2026, 6:25:00 PM UTC',
  ],
  [{ ...delivered, state: 'dropped', attempts: 0 }, 'Not sent: the webhook mode was Drop'],
] as const)('%j reads "%s"', (delivery, text) => {
  expect(deliveryText(delivery)).toBe(text);
});
