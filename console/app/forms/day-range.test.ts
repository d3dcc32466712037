import { expect, test } from 'vitest';
import { dayRangeOf } from './day-range.tsx';

const lastThirty = { from: '2026-10-27', to: '2026-11-25' };

test.each([
  ['', lastThirty],
  ['from=2026-01-01', lastThirty],
  ['from=2026-01-01&to=soon', lastThirty],
  ['from=2026-01-01&to=2026-02-01', { from: '2026-01-01', to: '2026-02-01' }],
])('the address ?%s asks for %j', (search, range) => {
  const now = new Date('2026-11-25T23:59:59Z');
  expect(dayRangeOf(new URLSearchParams(search), now)).toEqual(range);
});
