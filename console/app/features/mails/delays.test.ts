import { expect, test } from 'vitest';
import { durationText } from './delays.tsx';

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [61, '1 min 1 s'],
  [3600, '1 h 0 min'],
  [7261, '2 h 1 min'],
])('%i seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
