import type { Dependencies } from '../../dependencies.ts';
import { composeEmail, type EmailParts } from '../../platform/email-layout.tsx';
import type { JobQueue } from '../../platform/jobs.ts';
import { isAddressRefused, secondAttemptDelay } from '../../platform/refused-address.ts';
import { createLink } from '../store/links.ts';
import { createSupportLink, findSupportChange } from '../store/support-email-changes.ts';
import { markUndeliverable } from '../store/addresses.ts';
import { findCredentials, type Credentials } from '../store/users.ts';
import type { AccountDatabase } from '../tables.ts';
import { accountEmailQueue } from './account-email.ts';
import { dataExportEmail } from './email-texts.ts';
import {
  addressChangeBegunEmail,
  addressChangedEmail,
  confirmNewAddressEmail,
} from './email-texts.ts';

/** An email that follows from what support does. Ids alone: the addresses are read when it is sent. */
type SupportEmail = {
  kind: 'address-change-begun' | 'confirm-new-address' | 'address-changed' | 'data-export';
  userId: string;
  /** The receiving server has refused the address an hour ago: this attempt is the last one. */
  wasRefused?: true;
};

/** Apart from the other emails: a server of the previous release does not know them, and would drop them. */
export const supportEmailQueue: JobQueue<SupportEmail> = {
  name: 'support-mail',
  options: accountEmailQueue.options,
};

/** Sends the emails of the queue. As for the others, the token of a link is created here. */
export function createSupportEmailSender(
  {
    mailer,
    jobs,
    clock,
    config,
    logger,
  }: Pick<Dependencies, 'mailer' | 'jobs' | 'clock' | 'config' | 'logger'>,
  db: AccountDatabase,
) {
  return async (job: SupportEmail, jobId: string): Promise<void> => {
    const user = await findCredentials(db, { id: job.userId });
    const email = user && (await compose(db, job, user, { now: clock(), site: config.PUBLIC_URL }));
    if (!email) return;
    const messageId = `<${jobId}.${job.kind}@${new URL(config.PUBLIC_URL).hostname}>`;
    const about = { kind: job.kind, userId: job.userId };
    try {
      const content = composeEmail(email.parts, config.PUBLIC_URL);
      await mailer.send({ to: email.to, about, ...content, messageId });
    } catch (error) {
      if (!isAddressRefused(error)) throw error;
      logger.info({ userId: job.userId, kind: job.kind }, 'an email of support was refused');
      if (!job.wasRefused) {
        const again = { ...job, wasRefused: true } as const;
        await jobs.enqueue(db, supportEmailQueue, again, { startAfter: secondAttemptDelay });
      } else if (email.to === user.email) {
        await markUndeliverable(db, user.email, clock());
      }
    }
  };
}

/** To whom, and what; undefined when there is nothing to say any more. */
async function compose(
  db: AccountDatabase,
  { kind, userId }: SupportEmail,
  { name, email }: Credentials,
  { now, site }: { now: Date; site: string },
): Promise<{ to: string; parts: EmailParts } | undefined> {
  const urlOf = (path: string) => new URL(path, site).href;
  if (kind === 'address-changed') {
    return { to: email, parts: addressChangedEmail(name, urlOf('/auth/login')) };
  }
  if (kind === 'data-export') {
    const token = await createLink(db, { userId, email, purpose: kind }, now);
    const url = urlOf(`/auth/data-export?token=${token}`);
    return token ? { to: email, parts: dataExportEmail(name, url) } : undefined;
  }
  const change = await findSupportChange(db, userId, now);
  if (!change) return undefined;
  const { newEmail } = change;
  const takesEffectAt = change.takesEffectAt.toISOString();
  const link = kind === 'confirm-new-address' ? 'confirm' : 'stop';
  const token = await createSupportLink(db, { userId, newEmail, link }, now);
  if (!token) return undefined;
  return link === 'confirm'
    ? {
        to: newEmail,
        parts: confirmNewAddressEmail(urlOf(`/auth/change-email?token=${token}`), takesEffectAt),
      }
    : {
        to: email,
        parts: addressChangeBegunEmail(name, {
          stopUrl: urlOf(`/auth/stop-email-change?token=${token}`),
          takesEffectAt,
        }),
      };
}
