import { pageLanguage } from '../../page-language.ts';

const day = { dateStyle: 'long', timeZone: 'UTC' } as const;
const moment = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' } as const;

/** `November 20, 2026`. @param seconds unix seconds */
export function formatDay(seconds: number): string {
  return format(day, seconds);
}

/** `Nov 20, 2026, 6:25:00 PM UTC`. @param seconds unix seconds */
export function formatMoment(seconds: number): string {
  return `${format(moment, seconds)} UTC`;
}

function format(style: typeof day | typeof moment, seconds: number): string {
  const locale = pageLanguage() === 'de' ? 'de-DE' : 'en-US';
  return new Intl.DateTimeFormat(locale, style).format(seconds * 1000);
}
