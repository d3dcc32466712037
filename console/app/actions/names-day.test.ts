import { expect, test } from 'vitest';
import { namesDay } from './names-day.ts';

test.each([
  ['Premium ends on 3 May.', '2026-05-03T10:00:00Z', true],
  ['Premium ends on 3 May 2027.', '2027-05-03T23:59:59Z', true],
  ['Premium ends on 13 May.', '2026-05-03T10:00:00Z', false],
  ['Premium ends on 3 May.', '2026-05-04T00:00:00Z', false],
  ['Premium ends.', '2026-05-03T10:00:00Z', false],
])('%s names the day of %s: %j', (text, at, names) => {
  expect(namesDay(text, at)).toBe(names);
});
