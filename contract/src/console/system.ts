import * as z from 'zod/mini';
import { dataOf } from '../response.ts';

const dateTime = z.iso.datetime();

/** A server that runs, or that ran until it died. */
export const runningServer = z.object({
  id: z.string(),
  /** Its machine and port. */
  host: z.string(),
  version: z.string(),
  commit: z.string(),
  startedAt: dateTime,
  seenAt: dateTime,
  /** Not seen for a minute. */
  isGone: z.boolean(),
});
export type RunningServer = z.infer<typeof runningServer>;

/** Names of migrations, as this release and the database have them. */
export const migrations = z.object({
  applied: z.int(),
  latest: z.nullable(z.string()),
  /** Migrations of this release that are not applied. */
  missing: z.array(z.string()),
  /** Applied by a newer release. */
  newer: z.array(z.string()),
});

export const jobQueue = z.object({
  name: z.string(),
  /** Those that are to be tried again are among them. */
  waiting: z.int(),
  running: z.int(),
  /** Given up. */
  failed: z.int(),
  /** The due time of the oldest one. */
  oldest: z.nullable(dateTime),
});
export type JobQueueState = z.infer<typeof jobQueue>;

export const repairsOfKind = z.object({
  kind: z.string(),
  pending: z.int(),
  /** The number of pending ones that were tried before. */
  tried: z.int(),
  oldest: dateTime,
});
export type RepairsOfKind = z.infer<typeof repairsOfKind>;

/** Something that needs a person. Names and thresholds are those of docs/prometheus-alerts.yaml. */
export const alert = z.object({ name: z.string(), text: z.string() });
export type Alert = z.infer<typeof alert>;

export const systemState = z.object({
  /** By the clock of the database. */
  now: dateTime,
  alerts: z.array(alert),
  /** Settings that are not fit for production. */
  launchWarnings: z.array(z.string()),
  servers: z.array(runningServer),
  migrations,
  queues: z.array(jobQueue),
  /** Events of Stripe that are stored and not acted on. */
  events: z.object({ waiting: z.int(), failing: z.int(), oldest: z.nullable(dateTime) }),
  /** Stripe's deliveries of the last 24 hours. */
  deliveries: z.object({
    received: z.int(),
    /** Found by our own reading before any webhook came. */
    missed: z.int(),
    last: z.nullable(dateTime),
  }),
  repairs: z.array(repairsOfKind),
  /** When the last reading of Stripe's events began that reached its end. */
  eventsReadAt: dateTime,
  /** The same of the comparison of all customers. */
  comparedAt: dateTime,
  /** Subscriptions that the comparison has found to differ in the last 24 hours, the newest first. */
  differences: z.array(
    z.object({
      subscription: z.string(),
      /** Null where no account is left. */
      userId: z.nullable(z.string()),
      at: dateTime,
    }),
  ),
  /** How many customers a subscription or credit binds to a currency in which nothing is sold. */
  unsoldCurrencies: z.array(z.object({ currency: z.string(), customers: z.int() })),
  /** Checkouts that failed in the last 24 hours, by code. */
  checkoutFailures: z.array(
    z.object({ code: z.string(), count: z.int(), last: dateTime, requestId: z.string() }),
  ),
});
export type SystemState = z.infer<typeof systemState>;

/** A plan that is announced, and not sold because its price at Stripe is another or none. */
export const unsoldPlan = z.object({
  plan: z.string(),
  offer: z.nullable(z.string()),
  lookupKey: z.string(),
});
export type UnsoldPlan = z.infer<typeof unsoldPlan>;

export const systemApi = {
  read: {
    operationId: 'readSystem',
    method: 'GET',
    path: '/system',
    response: dataOf(systemState),
  },
  /** Asks Stripe, unless it was asked in the last five minutes. */
  prices: {
    operationId: 'readUnsoldPlans',
    method: 'GET',
    path: '/system/prices',
    response: dataOf(z.array(unsoldPlan)),
  },
} as const;
