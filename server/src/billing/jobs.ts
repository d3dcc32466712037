import { daySeconds } from '@stillweb/contract/time';
import { emailRetries } from '../mail/email-retries.ts';
import type { EmailQueue } from '../mail/email-sender.ts';
import type { Executor } from '../platform/database/database.ts';
import type { JobQueue, Jobs } from '../platform/jobs/jobs.ts';
import type { BillingTables } from './tables.ts';

const retryOptions = {
  retryBackoff: true,
  retryDelayMax: 600,
  deleteAfterSeconds: daySeconds,
} as const;

/** Retries for about two days, the length of a long outage of Stripe. */
const patientOptions = {
  ...retryOptions,
  policy: 'short',
  retryDelay: 2,
  retryLimit: 300,
} as const;

/** Synchronizes one customer. At most one job for a customer waits; `singletonKey` is the customer's id. */
export const syncQueue: JobQueue<{ customerId: string }> = {
  name: 'sync-customer',
  options: {
    ...retryOptions,
    policy: 'short',
    retryDelay: 2,
    retryLimit: 20,
    expireInSeconds: 120,
  },
};

/**
 * Reads the next charge and other figures that a synchronization had to store without. One job for a
 * customer waits or runs.
 */
export const figuresQueue: JobQueue<{ customerId: string }> = {
  name: 'read-figures',
  options: {
    ...retryOptions,
    policy: 'exclusive',
    retryDelay: 5,
    retryLimit: 300,
    expireInSeconds: 120,
  },
};

/** Reads the past of a customer that its first synchronization has left out. */
export const pastQueue: JobQueue<{ customerId: string }> = {
  name: 'read-past',
  options: {
    ...retryOptions,
    policy: 'exclusive',
    retryDelay: 30,
    retryLimit: 300,
    expireInSeconds: 900,
  },
  // It asks Stripe for page after page, and leaves most of the calls that Stripe allows to users.
  concurrency: 1,
};

export function schedulePast(
  { jobs }: { jobs: Pick<Jobs, 'enqueue'> },
  db: Executor<BillingTables>,
  customerId: string,
): Promise<void> {
  return jobs.enqueue(db, pastQueue, { customerId }, { singletonKey: customerId });
}

/**
 * Finds the result of a customer's payment that took longer than the call for it. A payment takes up to
 * a minute at Stripe; when Stripe is down, the job is retried for hours.
 */
export const followPaymentQueue: JobQueue<{ customerId: string }> = {
  name: 'follow-payment',
  options: {
    ...retryOptions,
    policy: 'short',
    retryDelay: 2,
    retryDelayMax: 60,
    retryLimit: 300,
    expireInSeconds: 120,
  },
  // Each may wait for a minute.
  concurrency: 10,
};

export type EmailJob = { key: string };

/** Sends the email with one key. */
export const emailQueue: EmailQueue<EmailJob> = {
  name: 'billing-mail',
  options: { ...emailRetries, policy: 'short' },
};

/** Finds the customer of an event that names only a charge. */
export const eventCustomerQueue: JobQueue<{ eventId: string; charge: string }> = {
  name: 'find-event-customer',
  options: { ...patientOptions, expireInSeconds: 60 },
};

/** Reads the events that no webhook has delivered: a part of them, and enqueues itself for the rest. */
export const reconcileQueue: JobQueue<Record<string, never>> = {
  name: 'reconcile-billing',
  options: {
    ...retryOptions,
    policy: 'short',
    retryDelay: 10,
    retryLimit: 10,
    expireInSeconds: 300,
  },
};

/** Compares all stored customers with Stripe: a part of them, and enqueues itself for the rest. */
export const compareQueue: JobQueue<Record<string, never>> = {
  name: 'compare-billing',
  options: {
    ...retryOptions,
    policy: 'short',
    retryDelay: 60,
    retryLimit: 3,
    expireInSeconds: 300,
  },
};

/** Closes the open checkouts after new subscriptions were stopped. */
export const closeCheckoutsQueue: JobQueue<Record<string, never>> = {
  name: 'close-checkouts',
  options: { ...patientOptions, expireInSeconds: 300 },
};

/** Reads Stripe's balance transactions and payouts since the last time. */
export const balanceQueue: JobQueue<Record<string, never>> = {
  name: 'read-balance',
  options: { ...compareQueue.options },
};

/** Enqueues the reminders before renewals. */
export const renewalQueue: JobQueue<Record<string, never>> = {
  name: 'remind-of-renewals',
  options: {
    ...retryOptions,
    policy: 'short',
    retryDelay: 60,
    retryLimit: 3,
    expireInSeconds: 900,
  },
};

/** Makes the objects of scheduled price sets at Stripe. It runs once a minute, because a set may begin. */
export const preparePricesQueue: JobQueue<Record<string, never>> = {
  name: 'prepare-prices',
  options: {
    ...retryOptions,
    policy: 'short',
    retryDelay: 2,
    retryDelayMax: 60,
    retryLimit: 20,
    expireInSeconds: 120,
  },
};

/** Reads a customer at Stripe that no account knows. At most one job for a customer waits. */
export const orphanQueue: JobQueue<{ customerId: string }> = {
  name: 'read-orphan',
  options: {
    ...retryOptions,
    policy: 'short',
    retryDelay: 10,
    retryLimit: 20,
    expireInSeconds: 120,
  },
};

/**
 * Carries out a confirmed withdrawal. Once it is decided, repairs do the rest; until then it is
 * retried.
 */
export const withdrawalQueue: JobQueue<{ id: string }> = {
  name: 'withdrawal',
  options: { ...patientOptions, expireInSeconds: 120 },
};

/**
 * Sends an email about a statement of withdrawal: the link that confirms it, or that we have received it.
 * Not part of the outbox: the name and the address are the sender's, and are erased with the statement.
 */
export type StatementEmail = { id: string; kind: 'link' | 'receipt' };

export const statementEmailQueue: EmailQueue<StatementEmail> = {
  name: 'withdrawal-mail',
  options: emailRetries,
};
