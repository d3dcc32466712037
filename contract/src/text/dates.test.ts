import { expect, test } from 'vitest';
import { mediumDay, shortDay, shortMoment, timeOfDay } from './dates.ts';

test.each([
  ['2026-12-30T14:05:59.000Z', '30 Dec', '30 Dec 2026, 14:05', '14:05'],
  ['2027-01-01T00:30:00+02:00', '31 Dec', '31 Dec 2026, 22:30', '22:30'],
  ['2025-05-03T00:00:00.000Z', '3 May 2025', '3 May 2025, 00:00', '00:00'],
])('%s is in UTC, as a day, a moment and a time of day', (moment, day, whole, time) => {
  expect(shortDay(moment, new Date('2026-06-01T00:00:00.000Z'))).toBe(day);
  expect(shortMoment(moment)).toBe(whole);
  expect(`${mediumDay(moment)}, ${time}`).toBe(whole);
  expect(timeOfDay(moment)).toBe(time);
});
