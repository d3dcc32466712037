import * as z from 'zod/mini';
import { dataOf } from '../../response.ts';
import { money } from '../../billing/subscription.ts';

const dateTime = z.iso.datetime();

/** How many, and their sum in each currency. */
const sums = z.object({ count: z.int(), sums: z.array(money) });

/** The number of waiting items, and when the oldest began to wait. */
const waiting = z.object({ count: z.int(), oldest: z.nullable(dateTime) });

/** The open work. Null for figures that are not this role's. */
export const today = z.object({
  /** Open invoices that were tried. */
  failedPayments: z.nullable(sums),
  /** Disputes that Stripe waits to have answered, and until when the first. */
  disputes: z.nullable(z.extend(sums, { dueAt: z.nullable(dateTime) })),
  /** In the next seven days, by the clock of billing. */
  charges: z.nullable(sums),
  events: z.nullable(waiting),
  emails: z.nullable(waiting),
  trials: z.nullable(z.object({ running: z.int(), endingIn3Days: z.int() })),
  /** In the last 24 hours. */
  checkoutFailures: z.nullable(z.int()),
  /** Subscriptions that differed from Stripe, as the comparison has found in the last 24 hours. */
  differences: z.nullable(z.int()),
  /** Settings that are not fit for production, for roles that read the system. */
  launchWarnings: z.array(z.string()),
  switchedOff: z.array(
    z.object({ name: z.string(), offer: z.nullable(z.string()), since: dateTime }),
  ),
});
export type TodayFigures = z.infer<typeof today>;

export const todayApi = {
  read: {
    operationId: 'readToday',
    method: 'GET',
    path: '/today',
    response: dataOf(today),
  },
} as const;
