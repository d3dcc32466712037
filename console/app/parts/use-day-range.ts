import type { DayRange } from '@stillweb/contract/console/mail/mails';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { dayRangeOf } from './day-range.ts';

/** The days that the address of the page asks for; without, the thirty until it was opened. */
export function useDayRange(): DayRange {
  const [params] = useSearchParams();
  const [now] = useState(() => new Date());
  return dayRangeOf(params, now);
}
