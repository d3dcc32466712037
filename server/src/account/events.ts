import type { JobQueue } from '../platform/jobs.ts';

/** For other domains that keep a copy of a user's address: it has changed, or the account was deleted. */
export const ownerChangedQueue: JobQueue<{ userId: string }> = {
  name: 'owner-changed',
  options: { retryLimit: 100, retryDelay: 10, retryBackoff: true, retryDelayMax: 600 },
};
