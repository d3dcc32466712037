import * as z from 'zod/mini';
import { dataOf } from '../../response.ts';
import { suppressionReason } from './suppressions.ts';

const dateTime = z.iso.datetime();
export const day = z.iso.date();

/** Days in UTC, both included. */
export const dayRange = z.object({ from: day, to: day });
export type DayRange = z.infer<typeof dayRange>;

const delivery = { sent: z.int(), refused: z.int(), failed: z.int() };

export const mailTotals = z.object({
  /** Emails by the day of their last attempt, the newest day first. */
  days: z.array(z.object({ day: z.string(), kind: z.string(), ...delivery })),
  kinds: z.array(z.object({ kind: z.string(), ...delivery })),
  /** Accepted only after more than one attempt: the longest from the first to the last. Seconds. */
  slowest: z.array(z.object({ kind: z.string(), seconds: z.int(), at: dateTime })),
  /** Emails that are to be sent now, by queue. */
  waiting: z.array(z.object({ queue: z.string(), jobs: z.int(), oldest: dateTime })),
  suppressed: z.array(z.object({ reason: suppressionReason, addresses: z.int() })),
  /** Accounts whose address is refused for good; the newest are listed for roles that read customers. */
  undeliverable: z.object({
    accounts: z.int(),
    newest: z.array(z.object({ userId: z.string(), since: dateTime })),
  }),
});
export type MailTotals = z.infer<typeof mailTotals>;

export const mailsApi = {
  totals: {
    operationId: 'readMailTotals',
    method: 'GET',
    path: '/mails',
    querystring: dayRange,
    response: dataOf(mailTotals),
  },
} as const;
