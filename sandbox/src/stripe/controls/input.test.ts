import { expect, test } from 'vitest';
import { durationSeconds } from './input.ts';

const at = (text: string) => Date.parse(text) / 1000;
const january = at('2026-01-31T12:00:00Z');

test.each([
  ['P7D', 7 * 86_400],
  ['P1W', 7 * 86_400],
  ['PT1H30M5S', 5_405],
  ['P1M', at('2026-02-28T12:00:00Z') - january],
  ['P1Y2DT1H', at('2027-02-02T13:00:00Z') - january],
])('from the end of January %s lasts %i seconds', (duration, seconds) => {
  expect(durationSeconds(duration, january)).toBe(seconds);
});

test.each(['', 'P', 'PT', '7D', 'P-7D', 'P1.5D', 'PT1D', 'P1DT'])(
  '"%s" is not a duration',
  (text) => {
    expect(durationSeconds(text, january)).toBeNull();
  },
);
