import type { JobQueue } from '../platform/jobs.ts';

const patient = {
  retryBackoff: true,
  retryDelayMax: 600,
  deleteAfterSeconds: 86_400,
};

/** Brings one customer up to date. At most one job of a customer waits; `singletonKey` names it. */
export const syncQueue: JobQueue<{ customerId: string }> = {
  name: 'sync-customer',
  options: { ...patient, policy: 'short', retryDelay: 2, retryLimit: 20, expireInSeconds: 120 },
};

/** Sends the mail of one key. Mail servers come back: tried for about two days. */
export const emailQueue: JobQueue<{ key: string }> = {
  name: 'billing-mail',
  options: { ...patient, policy: 'short', retryDelay: 2, retryLimit: 300, expireInSeconds: 60 },
};

/** Reads the events that no webhook brought. */
export const reconcileQueue: JobQueue<Record<string, never>> = {
  name: 'reconcile-billing',
  options: { ...patient, policy: 'short', retryDelay: 10, retryLimit: 10, expireInSeconds: 300 },
};

/** Compares everything that is stored with what Stripe says. */
export const compareQueue: JobQueue<Record<string, never>> = {
  name: 'compare-billing',
  options: { ...patient, policy: 'short', retryDelay: 60, retryLimit: 3, expireInSeconds: 3600 },
};
