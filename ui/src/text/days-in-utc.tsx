import { longDay } from '@stillweb/contract/text/dates';
import type { ReactNode } from 'react';
import { DayFormatContext, unbroken } from './long-date.tsx';

const formatUtcDay = (moment: string) => unbroken(longDay(moment));

/** Wraps a page that shows days in UTC instead of the visitor's time zone. */
export function DaysInUtc({ children }: { children: ReactNode }) {
  return <DayFormatContext value={formatUtcDay}>{children}</DayFormatContext>;
}
