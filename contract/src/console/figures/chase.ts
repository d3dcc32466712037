import * as z from 'zod/mini';
import { textField } from '../../fields.ts';
import { dataOf } from '../../response.ts';
import { money } from '../../billing/subscription.ts';
import { currencyCode } from './figures.ts';

const dateTime = z.iso.datetime();
const textOrNull = z.nullable(z.string());

/** An invoice that Stripe has tried to charge, without success. */
export const openInvoice = z.object({
  id: z.string(),
  number: textOrNull,
  customerId: z.string(),
  /** Null where the account is deleted. */
  userId: textOrNull,
  /** Null for a role that sees ids only. */
  email: textOrNull,
  /** The amount that remains to be paid. */
  remaining: money,
  attempts: z.int(),
  /** The bank's reason; null if it gave none. */
  declineCode: textOrNull,
  nextAttemptAt: z.nullable(dateTime),
  issuedAt: dateTime,
  /** Whole days since it was issued, by the clock of billing. */
  daysOverdue: z.int(),
  lastMail: z.nullable(
    z.object({ kind: z.string(), at: dateTime, result: z.enum(['sent', 'refused', 'failed']) }),
  ),
});
export type OpenInvoice = z.infer<typeof openInvoice>;

export const chaseOrders = ['largest', 'newest'] as const;

export const chaseQuery = z.object({
  order: z._default(z.enum(chaseOrders), 'largest'),
  /** The one in which most invoices are open by default. */
  currency: z.optional(currencyCode),
  /** `next` of the page before. */
  after: z.optional(textField(300)),
});
export type ChaseQuery = z.infer<typeof chaseQuery>;

export const chasePage = z.object({
  currency: textOrNull,
  /** All that is open, by currency. */
  totals: z.array(z.object({ currency: z.string(), invoices: z.int(), amount: z.int() })),
  invoices: z.array(openInvoice),
  next: textOrNull,
});
export type ChasePage = z.infer<typeof chasePage>;

/** A dispute that can still be answered, or whose answer is not known. */
export const openDispute = z.object({
  id: z.string(),
  charge: z.string(),
  customerId: z.string(),
  userId: textOrNull,
  amount: money,
  reason: z.string(),
  status: z.string(),
  evidenceDueAt: z.nullable(dateTime),
  createdAt: dateTime,
});
export type OpenDispute = z.infer<typeof openDispute>;

export const chaseApi = {
  /** Fifty at a time. */
  list: {
    operationId: 'listOpenInvoices',
    method: 'GET',
    path: '/chase',
    querystring: chaseQuery,
    response: dataOf(chasePage),
  },
  /** Asks Stripe: the link opens without a log-in, so it is not stored. */
  paymentLink: {
    operationId: 'readPaymentLink',
    method: 'GET',
    path: '/chase/:invoice/link',
    params: z.object({ invoice: textField(255) }),
    response: dataOf(z.object({ url: z.url() })),
  },
  /** Those whose evidence is due first come first; a hundred at most. */
  disputes: {
    operationId: 'listOpenDisputes',
    method: 'GET',
    path: '/disputes',
    response: dataOf(z.array(openDispute)),
  },
} as const;
