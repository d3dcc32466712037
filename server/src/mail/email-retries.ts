import { daySeconds } from '@stillweb/contract/time';
import type { JobQueue } from '../platform/jobs/jobs.ts';

/** Retries for about two days, at least every ten minutes, until the mail server is back. */
export const emailRetries: JobQueue<object>['options'] = {
  retryLimit: 300,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 60,
  deleteAfterSeconds: daySeconds,
};
