import type { z } from 'zod';
import { invalidRequest } from '../stripe-error.ts';

/**
 * The input of a control. @throws StripeError 400 with this message, which says what to send, and
 * with the first thing that is wrong
 */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown, message: string): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const reason = issue && [issue.path.join('.'), issue.message].filter(Boolean).join(': ');
  throw invalidRequest(reason ? `${message} (${reason})` : message);
}

const DAY = 86_400;

const pattern =
  /^P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/**
 * Seconds from `from` (unix seconds) to the end of an ISO 8601 duration such as `P7D` or `P1M2DT3H`.
 * Years and months are calendar years and months in UTC. Null if the text is not a duration.
 */
export function durationSeconds(duration: string, from: number): number | null {
  const match = pattern.exec(duration);
  if (!match) return null;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  const date = new Date(from * 1000);
  const day = date.getUTCDate();
  // January 31 plus a month is February 28: the day is set again once the month is right.
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + years * 12 + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
  date.setUTCDate(Math.min(day, lastDay.getUTCDate()));
  const calendar = Math.round(date.getTime() / 1000) - from;
  return calendar + (weeks * 7 + days) * DAY + hours * 3600 + minutes * 60 + seconds;
}
