import type { JobQueue } from '../platform/jobs/jobs.ts';

/** For other domains that keep a copy of a user's name, address or language: one has changed, or the account was deleted. */
export const ownerChangedQueue: JobQueue<{ userId: string }> = {
  name: 'owner-changed',
  // For about a week: data of a deleted account at Stripe must be deleted even after a long outage.
  options: { retryLimit: 1000, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 },
};
