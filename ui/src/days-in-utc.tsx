import { longDay } from '@stillweb/contract/date-text';
import type { ReactNode } from 'react';
import { DayFormatContext, unbroken } from './long-date.tsx';

const formatUtcDay = (moment: string) => unbroken(longDay(moment));

/** Around a page whose days are those of UTC, not of the visitor's time zone. */
export function DaysInUtc({ children }: { children: ReactNode }) {
  return <DayFormatContext value={formatUtcDay}>{children}</DayFormatContext>;
}
