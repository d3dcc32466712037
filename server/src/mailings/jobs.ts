import { daySeconds } from '@stillweb/contract/time';
import type { MailingRequest } from '@stillweb/contract/console/mail/mailings';
import type { JobQueue } from '../platform/jobs/jobs.ts';

const options = {
  retryBackoff: true,
  retryDelay: 10,
  retryDelayMax: 600,
  deleteAfterSeconds: daySeconds,
};

/**
 * Sends a batch of pending emails, and enqueues itself for the rest. It has its own queue, so that a mailing does
 * not delay other emails.
 */
export const mailingQueue: JobQueue<Record<string, never>> = {
  name: 'mailing',
  options: { ...options, policy: 'short', retryLimit: 10, expireInSeconds: 300 },
};

/** Sends an email as it would look to the member of staff who asked for it. */
export const testMailingQueue: JobQueue<{
  message: Pick<MailingRequest, 'purpose' | 'subject' | 'body'>;
  to: string;
}> = {
  name: 'mailing-test',
  options: { ...options, retryLimit: 5, expireInSeconds: 60 },
};
