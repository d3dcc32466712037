import { markUndeliverable } from '../../account/store/addresses.ts';
import { findRecipient } from '../../account/store/users.ts';
import type { Dependencies } from '../../dependencies.ts';
import { composeEmail } from '../../platform/email-layout.tsx';
import { emailRetries } from '../../platform/email-retries.ts';
import type { JobQueue } from '../../platform/jobs.ts';
import { isAddressRefused, secondAttemptDelay } from '../../platform/refused-address.ts';
import type { LicenceContext } from '../context.ts';
import { browserLinkedEmail } from './browser-linked-email.ts';
import { browserUsedTwiceEmail } from './browser-used-twice-email.ts';
import type { LinkedBy } from '../tables.ts';

type LicenceEmail = (
  | { kind: 'browser-linked'; userId: string; device: string; linkedBy: LinkedBy; at: string }
  | { kind: 'browser-used-twice'; userId: string; device: string; at: string }
) & {
  /** The receiving server has refused the address an hour ago: this attempt is the last one. */
  wasRefused?: true;
};

export const licenceEmailQueue: JobQueue<LicenceEmail> = {
  name: 'licence-mail',
  options: emailRetries,
};

/** Sends the emails of the queue, unless the account is gone or its address refused. */
export function createEmailSender(
  { mailer, logger }: Pick<Dependencies, 'mailer' | 'logger'>,
  { db, jobs, clock, siteUrl }: LicenceContext,
) {
  return async (job: LicenceEmail, jobId: string): Promise<void> => {
    const user = await findRecipient(db, job.userId);
    if (!user || user.isUndeliverable) return;
    const messageId = `<${jobId}@${new URL(siteUrl).hostname}>`;
    const parts = compose(job, user.name, siteUrl);
    try {
      const about = { kind: job.kind, userId: job.userId };
      await mailer.send({ to: user.email, about, ...composeEmail(parts, siteUrl), messageId });
    } catch (error) {
      if (!isAddressRefused(error)) throw error;
      if (!job.wasRefused) {
        const again = { ...job, wasRefused: true } as const;
        return jobs.enqueue(db, licenceEmailQueue, again, { startAfter: secondAttemptDelay });
      }
      await markUndeliverable(db, user.email, clock());
      logger.info({ userId: job.userId }, 'an email address is undeliverable');
    }
  };
}

function compose(job: LicenceEmail, name: string, siteUrl: string) {
  const listUrl = `${siteUrl}/dashboard/account#browsers`;
  return job.kind === 'browser-linked'
    ? browserLinkedEmail(name, job, listUrl)
    : browserUsedTwiceEmail(name, job, listUrl);
}
