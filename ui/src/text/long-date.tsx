import { localDay } from '@stillweb/contract/text/dates';
import { createContext, use } from 'react';

/** Words an ISO instant as a day. */
export type DayFormat = (moment: string) => string;

/** The day in the visitor's time zone, as in November 20, 2026; lines do not break within it. */
export function formatLongDate(value: string): string {
  return unbroken(localDay(value));
}

/** The text with spaces at which no line breaks. */
export function unbroken(text: string): string {
  return text.split(' ').join('\u00A0');
}

export const DayFormatContext = createContext<DayFormat>(formatLongDate);

export function useDayFormat(): DayFormat {
  return use(DayFormatContext);
}

/** An ISO instant as a day, as in November 20, 2026. */
export function LongDate({ value }: { value: string }) {
  const formatDay = useDayFormat();
  return <time dateTime={value}>{formatDay(value)}</time>;
}
