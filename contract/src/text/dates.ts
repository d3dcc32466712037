import { t } from '@stillweb/texts/t';
import { currentLocale } from '@stillweb/texts/languages';

// Formats are made when they are used: a browser's first date format takes a phone about 60 ms.

/** The UTC day of an ISO 8601 time: "January 8, 2026". */
export function longDay(moment: string): string {
  const format = new Intl.DateTimeFormat(currentLocale('en-US'), {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(moment));
}

/** The UTC day without its year: "January 8". */
export function dayOfYear(moment: string): string {
  const format = new Intl.DateTimeFormat(currentLocale('en-US'), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(moment));
}

/** The UTC day in numbers: "25/07/2025". */
export function numericDay(moment: string): string {
  const format = new Intl.DateTimeFormat(currentLocale('en-GB'), { timeZone: 'UTC' });
  return format.format(new Date(moment));
}

/** The UTC day with its year unless that is the year of `now`: "30 Dec", "3 May 2025". */
export function shortDay(moment: string, now: Date): string {
  const date = new Date(moment);
  const isThisYear = date.getUTCFullYear() === now.getUTCFullYear();
  return new Intl.DateTimeFormat(currentLocale('en-GB'), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(date);
}

/** The UTC day as the console writes it: "30 Dec 2026". */
export function mediumDay(moment: string): string {
  const format = new Intl.DateTimeFormat(currentLocale('en-GB'), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  return format.format(new Date(moment));
}

/** The UTC day and time as the console writes them: "30 Dec 2026, 14:05". */
export function shortMoment(moment: string): string {
  const format = new Intl.DateTimeFormat(currentLocale('en-GB'), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return format.format(new Date(moment));
}

/** The UTC time of day: "14:05". */
export function timeOfDay(moment: string): string {
  const format = new Intl.DateTimeFormat(currentLocale('en-GB'), {
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return format.format(new Date(moment));
}

/**
 * "November 3, 2026 at 2:05 PM UTC". Deadlines in emails have this form: readers in other time zones would
 * take a day for a later end.
 */
export function longMoment(moment: string): string {
  const format = new Intl.DateTimeFormat(currentLocale('en-US'), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return t('dates.utc', '{moment} UTC', { moment: format.format(new Date(moment)) });
}
