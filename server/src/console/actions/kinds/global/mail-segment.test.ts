import { expect, test } from 'vitest';
import { hasChanged } from './mail-segment.ts';

test.each([
  [10, 10, false],
  [10, 15, false],
  [10, 4, true],
  [1000, 1050, false],
  [1000, 949, true],
])('a mailing previewed for %i that would go to %i has changed: %s', (previewed, now, expected) => {
  expect(hasChanged(previewed, now)).toBe(expected);
});
