import { expect, test } from 'vitest';
import { withdrawalWindow } from './withdrawal-window.ts';

test.each([
  ['2026-11-24T00:00:00Z', '2026-12-08', '2026-12-09T12:00:00Z'],
  ['2026-11-24T09:30:00Z', '2026-12-08', '2026-12-09T12:00:00Z'],
  // In Berlin this is November 25 already, so that there the 14th day is December 9.
  ['2026-11-24T23:30:00Z', '2026-12-08', '2026-12-09T23:30:00Z'],
  ['2028-02-15T12:00:00Z', '2028-02-29', '2028-03-01T12:00:00Z'],
])('a payment at %s can be withdrawn until %s, over at %s', (paidAt, lastDay, end) => {
  expect(withdrawalWindow(new Date(paidAt))).toEqual({ lastDay, end: new Date(end) });
});

test('the window covers the 14th day after the payment in every time zone', () => {
  const hour = 60 * 60_000;
  const day = 24 * hour;
  for (let utc = 0; utc < 24; utc += 1) {
    const paidAt = Date.parse('2026-11-24T00:00:00Z') + utc * hour;
    const { end } = withdrawalWindow(new Date(paidAt));
    for (let offset = -12; offset <= 14; offset += 1) {
      const localDay = Math.floor((paidAt + offset * hour) / day);
      const endOf14th = (localDay + 15) * day - offset * hour;
      expect(end.getTime(), `${utc}h UTC, offset ${offset}`).toBeGreaterThanOrEqual(endOf14th);
    }
  }
});
