import { minuteMs } from '@stillweb/contract/time';
import { expect, test } from 'vitest';
import { isOfRecentPreview } from './recent-preview.ts';

const shownAt = new Date('2026-01-15T00:00:00Z');
const after = (minutes: number) => new Date(shownAt.getTime() + minutes * minuteMs);

test.each([
  ['just shown', { now: after(0) }, true],
  ['shown just before half an hour', { now: after(29.9) }, true],
  ['shown half an hour ago', { now: after(30) }, false],
  ['by a clock that is a little ahead', { now: after(-1) }, true],
  ['in the future', { now: after(-1.1) }, false],
])('a proration date %s', (_what, { now }, counts) => {
  expect(isOfRecentPreview(shownAt.getTime() / 1000, now)).toBe(counts);
});
