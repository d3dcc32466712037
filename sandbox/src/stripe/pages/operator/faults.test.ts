import { expect, test } from 'vitest';
import { effectText, timesText } from './faults.tsx';

const fault = { match: { path: '/v1/refunds' }, times: null };

test.each([
  [{ answer: { status: 403 } }, 'is answered with 403'],
  [{ answer: { status: 429, code: 'lock_timeout' } }, 'is answered with 429 lock_timeout'],
  [{ delaySeconds: 20 }, 'is executed after 20 s'],
  [{ applyThenDelaySeconds: 1.5 }, 'is executed and answered after 1.5 s'],
  [{ applyThenDrop: true as const }, 'is executed and never answered'],
])('%j reads "%s"', (effect, text) => {
  expect(effectText({ ...fault, ...effect })).toBe(text);
});

test.each([
  [null, 'until cleared'],
  [1, 'once'],
  [3, '3 times'],
])('a fault that applies %s more times reads "%s"', (times, text) => {
  expect(timesText(times)).toBe(text);
});
