import * as z from 'zod/mini';
import { textField } from '../../fields.ts';
import { dataOf } from '../../response.ts';
import { month } from './revenue.ts';

const dateTime = z.iso.datetime();

export const payout = z.object({
  id: z.string(),
  /** Minor units. */
  amount: z.int(),
  currency: z.string(),
  /** As at Stripe: `pending`, `in_transit`, `paid`, `failed` or `canceled`. */
  status: z.string(),
  automatic: z.boolean(),
  failureCode: z.nullable(z.string()),
  createdAt: dateTime,
  arrivesAt: dateTime,
});
export type Payout = z.infer<typeof payout>;

export const pageQuery = z.object({
  /** `next` of the page before. */
  after: z.optional(textField(300)),
});

/**
 * `open`: the month is not over. `unchecked`: the stored rows agree, Stripe was not asked.
 * `closed`: everything adds up, at Stripe too.
 */
export const closeState = z.enum(['open', 'unchecked', 'closed', 'differs']);
export type CloseState = z.infer<typeof closeState>;

export const problemKind = z.enum([
  'sums',
  'net',
  'charge-without-transaction',
  'refund-without-transaction',
  'payout-not-stored',
  'payout-without-transaction',
  'payout-amount',
  'failed-payout-kept',
  'stripe-balance',
]);
export type ProblemKind = z.infer<typeof problemKind>;

/** Why a month does not add up: the kind of difference, its count and its amount. */
export const closeProblem = z.object({
  kind: problemKind,
  count: z.int(),
  /** Minor units; 0 where it is no amount. */
  amount: z.int(),
  /** The first of them. */
  ids: z.array(z.string()),
});
export type CloseProblem = z.infer<typeof closeProblem>;

export const closeEntry = z.object({
  type: z.string(),
  count: z.int(),
  amount: z.int(),
  fee: z.int(),
  net: z.int(),
});
export type CloseEntry = z.infer<typeof closeEntry>;

/** A month of the balance in one currency, in minor units: opening + activity − payouts = closing. */
export const monthClose = z.object({
  currency: z.string(),
  state: closeState,
  opening: z.int(),
  /** All that moved but payouts, less fees. */
  activity: z.int(),
  payouts: z.int(),
  closing: z.int(),
  /** What refunds and disputes took less (above 0) or more than their payments had brought, by other rates. */
  exchangeDifference: z.int(),
  /** By type of balance transaction. */
  entries: z.array(closeEntry),
  /** The closing as Stripe's balance has it; null while Stripe was not asked. */
  stripeClosing: z.nullable(z.int()),
  problems: z.array(closeProblem),
});
export type MonthClose = z.infer<typeof monthClose>;

export const monthCloses = z.object({
  month: z.string(),
  /** Until when the balance was read from Stripe; null before the first time. */
  readUntil: z.nullable(dateTime),
  /** A row for each currency. */
  closes: z.array(monthClose),
});
export type MonthCloses = z.infer<typeof monthCloses>;

const monthParams = z.object({ month });

/** The books that are exported, one file each. */
export const books = {
  invoices: 'Invoices',
  charges: 'Charges',
  refunds: 'Refunds',
  fees: 'Fees',
  payouts: 'Payouts',
} as const;
export type Book = keyof typeof books;
export const book = z.enum(Object.keys(books) as [Book, ...Book[]]);

export const booksApi = {
  /** The newest first, fifty at a time. */
  payouts: {
    operationId: 'listPayouts',
    method: 'GET',
    path: '/payouts',
    querystring: pageQuery,
    response: z.extend(dataOf(z.array(payout)), { next: z.nullable(z.string()) }),
  },
  close: {
    operationId: 'readMonthClose',
    method: 'GET',
    path: '/closes/:month',
    params: monthParams,
    response: dataOf(monthCloses),
  },
  /** Waits for Stripe. */
  closeAtStripe: {
    operationId: 'checkMonthClose',
    method: 'GET',
    path: '/closes/:month/stripe',
    params: monthParams,
    response: dataOf(monthCloses),
  },
  /** A file of comma-separated values: a line of heads, then a line for each row of the month. */
  export: {
    operationId: 'exportBook',
    method: 'GET',
    path: '/books/:month/:book',
    params: z.object({ month, book }),
    // Sent as it is, line by line.
    response: z.unknown(),
  },
} as const;
