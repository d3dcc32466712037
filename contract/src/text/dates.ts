import { t } from '@stillweb/texts/t';
import { currentLocale } from '@stillweb/texts/languages';

/** The UTC day of an ISO 8601 time: "January 8, 2026". */
export function longDay(moment: string): string {
  return write(moment, currentLocale('en-US'), { dateStyle: 'long', timeZone: 'UTC' });
}

/** The UTC day without its year: "January 8". */
export function dayOfYear(moment: string): string {
  return write(moment, currentLocale('en-US'), { day: 'numeric', month: 'long', timeZone: 'UTC' });
}

/** The UTC day in numbers: "25/07/2025". */
export function numericDay(moment: string): string {
  return write(moment, currentLocale('en-GB'), { timeZone: 'UTC' });
}

/** The UTC day with its year unless that is the year of `now`: "30 Dec", "3 May 2025". */
export function shortDay(moment: string, now: Date): string {
  const isThisYear = new Date(moment).getUTCFullYear() === now.getUTCFullYear();
  return write(moment, currentLocale('en-GB'), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

/** The UTC day as the console writes it: "30 Dec 2026". */
export function mediumDay(moment: string): string {
  return write(moment, currentLocale('en-GB'), { dateStyle: 'medium', timeZone: 'UTC' });
}

/** The UTC day and time as the console writes them: "30 Dec 2026, 14:05". */
export function shortMoment(moment: string): string {
  const form = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return write(moment, currentLocale('en-GB'), form);
}

/** The UTC time of day: "14:05". */
export function timeOfDay(moment: string): string {
  return write(moment, currentLocale('en-GB'), { timeStyle: 'short', timeZone: 'UTC' });
}

/**
 * "November 3, 2026 at 2:05 PM UTC". Deadlines in emails have this form: readers in other time zones would
 * take a day for a later end.
 */
export function longMoment(moment: string): string {
  const form = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return t('dates.utc', '{moment} UTC', { moment: write(moment, currentLocale('en-US'), form) });
}

/** "December 2025" */
export function monthOfYear({ month, year }: { month: number; year: number }): string {
  const first = new Date(Date.UTC(year, month - 1)).toISOString();
  const form = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return write(first, currentLocale('en-US'), form);
}

/** The day in the reader's time zone: "January 8, 2026". */
export function localDay(moment: string): string {
  return write(moment, currentLocale('en-US'), { dateStyle: 'long' });
}

/** The day and time in the reader's time zone: "November 3, 2026 at 2:05 PM". */
export function localMoment(moment: string): string {
  return write(moment, currentLocale('en-US'), { dateStyle: 'long', timeStyle: 'short' });
}

/** The day in the reader's time zone, in numbers; in English as in the reader's country. */
export function localNumericDay(moment: string): string {
  return write(moment, currentLocale(), {});
}

/** "40 seconds ago" */
export function timeAgo(amount: number, unit: 'second' | 'minute'): string {
  return new Intl.RelativeTimeFormat(currentLocale('en-US')).format(-amount, unit);
}

// Formats are made when they are used: a browser's first date format takes a phone about 60 ms.
function write(
  moment: string,
  locale: string | undefined,
  form: Intl.DateTimeFormatOptions,
): string {
  return new Intl.DateTimeFormat(locale, form).format(new Date(moment));
}
