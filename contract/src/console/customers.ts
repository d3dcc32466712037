import * as z from 'zod/mini';
import { textField } from '../fields.ts';
import { dataOf } from '../response.ts';
import { plan } from '../billing/plans.ts';
import { card, money } from '../billing/subscription.ts';
import { segmentStatus } from './mail/mailings.ts';

const dateTime = z.iso.datetime();
const textOrNull = z.nullable(z.string());
const timeOrNull = z.nullable(dateTime);

/**
 * A customer as a search finds it. `email` and `name` are null for a role that sees ids only; `userId` is
 * null for a customer at Stripe that belongs to no account.
 */
export const customerSummary = z.object({
  userId: textOrNull,
  customerId: textOrNull,
  email: textOrNull,
  name: textOrNull,
  /** The state of the subscription in one sentence. */
  verdict: z.string(),
});
export type CustomerSummary = z.infer<typeof customerSummary>;

export const customerQuery = z.object({
  q: textField(300, () => 'Type what you look for').check(
    z.trim(),
    z.minLength(1, 'Type what you look for'),
  ),
});

/** A customer in the list of all. `email` and `name` as in a summary. */
export const listedCustomer = z.object({
  userId: z.string(),
  email: textOrNull,
  name: textOrNull,
  createdAt: dateTime,
  /** The subscription that decides about access; `status` and `plan` are null without one. */
  status: textOrNull,
  plan: textOrNull,
  /** The state of the subscription in one sentence. */
  verdict: z.string(),
});
export type ListedCustomer = z.infer<typeof listedCustomer>;

export const customerListQuery = z.object({
  status: z._default(segmentStatus, 'any'),
  /** The plan of such a subscription. */
  plan: z.optional(plan),
  /** `next` of the page before. */
  after: z.optional(textField(300)),
});
export type CustomerListQuery = z.infer<typeof customerListQuery>;

export const customerListPage = z.object({
  customers: z.array(listedCustomer),
  next: textOrNull,
});
export type CustomerListPage = z.infer<typeof customerListPage>;

export const storedSubscription = z.object({
  id: z.string(),
  customerId: z.string(),
  status: z.string(),
  plan: textOrNull,
  price: z.nullable(money),
  createdAt: dateTime,
  trialEnd: timeOrNull,
  currentPeriodEnd: timeOrNull,
  cancelAt: timeOrNull,
  endedAt: timeOrNull,
  /** Why we ended it, or Stripe's reason for the cancellation. */
  endReason: textOrNull,
  card: z.nullable(card),
  /** Whether it decides about access. */
  current: z.boolean(),
  /** Whether the customer is premium by it now. */
  grantsAccess: z.boolean(),
});
export type StoredSubscription = z.infer<typeof storedSubscription>;

/** A customer as stored. `email` and `name` as in a summary. */
export const storedCustomer = z.object({
  userId: z.string(),
  email: textOrNull,
  name: textOrNull,
  createdAt: dateTime,
  verifiedAt: timeOrNull,
  undeliverableSince: timeOrNull,
  blockedAt: timeOrNull,
  /** A change of the address by support that waits for its time, or for the new mailbox. */
  addressChange: z.nullable(
    z.object({
      email: textOrNull,
      begunAt: dateTime,
      /** When it takes effect at the earliest. */
      at: dateTime,
      confirmedAt: timeOrNull,
    }),
  ),
  customers: z.array(
    z.object({
      /** Null while it is being made at Stripe. */
      id: textOrNull,
      syncedAt: timeOrNull,
      changedAt: timeOrNull,
      /** In each currency that has some. */
      credit: z.array(money),
      deletedAt: timeOrNull,
    }),
  ),
  subscriptions: z.array(storedSubscription),
  /** To other products of the Stripe account, with the ids of those products. */
  otherSubscriptions: z.array(
    z.object({ id: z.string(), status: z.string(), products: z.array(z.string()) }),
  ),
  /** The newest first, 24 at most. */
  payments: z.array(
    z.object({
      /** The charge at Stripe. */
      id: z.string(),
      /** The id and the number of the invoice that it has paid. */
      invoice: textOrNull,
      number: textOrNull,
      at: dateTime,
      paid: money,
      /** Minor units, of what was paid. */
      refunded: z.int(),
      disputed: z.boolean(),
    }),
  ),
  /** The free trials that count for this customer. */
  trials: z.array(
    z.object({ of: z.enum(['user', 'email', 'card']), subscriptionId: z.string(), at: dateTime }),
  ),
  sessions: z.int(),
  devices: z.int(),
  passkeys: z.object({ count: z.int(), lastUsedAt: timeOrNull }),
  /** The ids of providers with which the customer can log in. */
  providers: z.array(z.string()),
  /** Whether every log-in asks for a passkey or a recovery code. */
  secondStep: z.object({
    since: timeOrNull,
    recoveryCodesLeft: z.int(),
    /** When support removes it, unless the customer stops that. */
    removedAt: timeOrNull,
  }),
});
export type StoredCustomer = z.infer<typeof storedCustomer>;

/** The customer at Stripe now, and the differences from our stored state. */
export const stripeCustomer = z.object({
  readAt: dateTime,
  subscriptions: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      currentPeriodEnd: timeOrNull,
      cancelAt: timeOrNull,
      price: z.nullable(money),
    }),
  ),
  differences: z.array(
    z.object({
      /** The id of the object. */
      id: z.string(),
      /** The name of the different value, such as `status`. */
      field: z.string(),
      stored: textOrNull,
      stripe: textOrNull,
    }),
  ),
});
export type StripeCustomer = z.infer<typeof stripeCustomer>;

export const timelineSource = z.enum(['account', 'billing', 'mail', 'staff']);

/** One event in the life of a customer. */
export const timelineEntry = z.object({
  at: dateTime,
  source: timelineSource,
  /** Such as `log-in`, `invoice`, `refund`. */
  kind: z.string(),
  /** A sentence for a reader. It names its sum; `amount` is the same sum for programs. */
  text: z.string(),
  amount: z.nullable(money),
  /** The id of its object, at Stripe or here. */
  id: textOrNull,
  /** For investigations: the names of states, the error, the answer of a mail server. */
  details: textOrNull,
  /** Whether another entry says the same, as of an event of Stripe. Pages show it among the details only. */
  isDetail: z.boolean(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const note = z.object({
  id: z.string(),
  at: dateTime,
  staff: z.object({ id: z.string(), name: z.string() }),
  text: z.string(),
});
export type Note = z.infer<typeof note>;

/** The top of a customer's page, for the subscription that decides about access. */
export const customerHeadline = z.object({
  /** As the customer sees it; null, as the plan is, without a subscription. */
  status: textOrNull,
  plan: textOrNull,
  nextCharge: z.nullable(z.extend(money, { date: dateTime })),
  /** In all, by currency, in minor units; `refunded` is part of `amount`. */
  paid: z.array(z.extend(money, { refunded: z.int() })),
});
export type CustomerHeadline = z.infer<typeof customerHeadline>;

export const customerPage = z.object({
  verdict: z.string(),
  headline: customerHeadline,
  stored: storedCustomer,
  /** Null while it is being asked: `readStripe` answers it. */
  stripe: z.nullable(stripeCustomer),
  /** The newest first. */
  timeline: z.array(timelineEntry),
  notes: z.array(note),
});
export type CustomerPage = z.infer<typeof customerPage>;

export const customerParams = z.object({ userId: z.uuid() });

export const noteRequest = z.object({
  text: textField(4000, () => 'Note is required').check(
    z.trim(),
    z.minLength(1, 'Note is required'),
  ),
});
export type NoteRequest = z.infer<typeof noteRequest>;

export const customersApi = {
  search: {
    operationId: 'findCustomers',
    method: 'GET',
    path: '/customers',
    querystring: customerQuery,
    response: z.extend(dataOf(z.array(customerSummary)), {
      /** Whether more would match than are answered. */
      hasMore: z.boolean(),
    }),
  },
  /** The newest account first; 25 at a time. */
  list: {
    operationId: 'listCustomers',
    method: 'GET',
    path: '/customers/list',
    querystring: customerListQuery,
    response: dataOf(customerListPage),
  },
  read: {
    operationId: 'readCustomer',
    method: 'GET',
    path: '/customers/:userId',
    params: customerParams,
    response: dataOf(customerPage),
  },
  /** Waits for Stripe. */
  readStripe: {
    operationId: 'readCustomerAtStripe',
    method: 'GET',
    path: '/customers/:userId/stripe',
    params: customerParams,
    response: dataOf(stripeCustomer),
  },
  addNote: {
    operationId: 'addNote',
    method: 'POST',
    path: '/customers/:userId/notes',
    params: customerParams,
    body: noteRequest,
    response: dataOf(note),
  },
} as const;
