import { dayMs } from '@stillweb/contract/time';
import type { DayRange } from '@stillweb/contract/console/mail/mails';
import { AppError } from '../../../platform/app-error.ts';

/** Of the longest range by default: a year. */
const year = 366;

/**
 * Days in UTC, both included, as moments: the second is the first that no longer counts.
 * @throws AppError VALIDATION_FAILED for a range that ends before it begins, or is longer than so many days
 */
export function readRange({ from, to }: DayRange, mostDays = year): { from: Date; until: Date } {
  const first = new Date(`${from}T00:00:00Z`);
  const until = new Date(new Date(`${to}T00:00:00Z`).getTime() + dayMs);
  const days = (until.getTime() - first.getTime()) / dayMs;
  if (days < 1) throw invalid('Must not be before the first day');
  if (days > mostDays) throw invalid(`Choose ${mostDays} days at most`);
  return { from: first, until };
}

function invalid(message: string): AppError {
  return new AppError('VALIDATION_FAILED', { message, fieldErrors: { to: message } });
}
