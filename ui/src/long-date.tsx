import { longDay } from '@stillweb/contract/date-text';
import { createContext, type ReactNode, use } from 'react';

/** Words an ISO instant as a day. */
export type DayFormat = (moment: string) => string;

/** The day in the visitor's time zone, as in November 20, 2026. */
export function formatLongDate(value: string): string {
  // Not made when the module loads: a browser's first date format takes a phone about 60 ms.
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
  return format.format(new Date(value));
}

const DayFormatContext = createContext<DayFormat>(formatLongDate);

/** Around a page whose days are those of UTC, not of the visitor's time zone. */
export function DaysInUtc({ children }: { children: ReactNode }) {
  return <DayFormatContext value={longDay}>{children}</DayFormatContext>;
}

export function useDayFormat(): DayFormat {
  return use(DayFormatContext);
}

/** An ISO instant as a day, as in November 20, 2026; it breaks only where it must. */
export function LongDate({ value }: { value: string }) {
  const formatDay = useDayFormat();
  return (
    <time dateTime={value} className="inline-block">
      {formatDay(value)}
    </time>
  );
}
