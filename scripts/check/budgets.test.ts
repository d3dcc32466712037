import { expect, test } from 'vitest';
import { describeExcess } from './budgets.ts';

test.each([
  { bytes: 0, excess: undefined },
  { bytes: 5_000, excess: undefined },
  { bytes: 5_001, excess: 'script of /about: 5.0 kB of 5.0 kB' },
  { bytes: 12_340, excess: 'script of /about: 12.3 kB of 5.0 kB' },
])('$bytes bytes of a budget of 5,000 report $excess', ({ bytes, excess }) => {
  expect(describeExcess('script of /about', bytes, 5_000)).toBe(excess);
});
