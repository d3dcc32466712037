import { provideLanguage } from '@stillweb/texts/languages';
import { provideCatalogues } from '@stillweb/texts/messages';
import { afterEach, beforeAll, expect, test } from 'vitest';
import * as dates from './dates.ts';

const { mediumDay, shortDay, shortMoment, timeOfDay } = dates;

// Those of a file that ran before would write "UTC" in their own way.
beforeAll(() => provideCatalogues({}));
afterEach(() => provideLanguage(() => 'en'));

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

test.each([
  ['en', 'December 3, 2026', 'December 3', 'December 3, 2026 at 2:05 PM UTC', 'December 2026'],
  ['de', '3. Dezember 2026', '3. Dezember', '3. Dezember 2026 um 14:05 UTC', 'Dezember 2026'],
  ['ar', '3 ديسمبر 2026', '3 ديسمبر', '\u20683 ديسمبر 2026 في 2:05 م\u2069 UTC', 'ديسمبر 2026'],
])('languages 14: in %s a day is %s, or %s, a moment %s, a month %s', (language, ...texts) => {
  provideLanguage(() => language);
  const moment = '2026-12-03T14:05:00.000Z';
  expect([
    dates.longDay(moment),
    dates.dayOfYear(moment),
    dates.longMoment(moment),
    dates.monthOfYear({ month: 12, year: 2026 }),
  ]).toEqual(texts);
});

test.each([
  ['en', '1 second ago', '2 minutes ago', '11 minutes ago'],
  ['de', 'vor 1 Sekunde', 'vor 2 Minuten', 'vor 11 Minuten'],
  ['ar', 'قبل ثانية واحدة', 'قبل دقيقتين', 'قبل 11 دقيقة'],
])('languages 14: in %s, times ago are "%s", "%s", "%s"', (language, ...texts) => {
  provideLanguage(() => language);
  expect([
    dates.timeAgo(1, 'second'),
    dates.timeAgo(2, 'minute'),
    dates.timeAgo(11, 'minute'),
  ]).toEqual(texts);
});
