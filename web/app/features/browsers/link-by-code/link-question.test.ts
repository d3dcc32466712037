import { expect, test } from 'vitest';
import { formatAgo } from '../../browsers/link-by-code/link-question.tsx';

test.each([
  [0, '0 seconds ago'],
  [1, '1 second ago'],
  [40, '40 seconds ago'],
  [60, '1 minute ago'],
  [599, '9 minutes ago'],
])('%s seconds are said as %s', (seconds, text) => {
  expect(formatAgo(seconds)).toBe(text);
});
