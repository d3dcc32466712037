import { expect, test } from 'vitest';
import { attemptsText } from './attempts-text.ts';

const next = Date.parse('2026-11-20T18:25:00Z') / 1000;

test.each([
  [0, null, ''],
  [0, next, 'next at Nov 20, 2026, 6:25:00 PM UTC'],
  [1, null, '1 attempt'],
  [3, next, '3 attempts, next at Nov 20, 2026, 6:25:00 PM UTC'],
])('%i attempts and %j as the next read "%s"', (attempts, at, text) => {
  expect(attemptsText(attempts, at)).toBe(text);
});
