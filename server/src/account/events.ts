import type { JobQueue } from '../platform/jobs.ts';

/** For a domain that keeps a user's name and address too: they have changed, or the account is gone. */
export const ownerChangedQueue: JobQueue<{ userId: string }> = {
  name: 'owner-changed',
  options: { retryLimit: 100, retryDelay: 10, retryBackoff: true, retryDelayMax: 600 },
};
