import { brand } from '@stillweb/contract/brand';
import { findUser } from '../../account/store/users.ts';
import type { Dependencies } from '../../dependencies.ts';
import { noRefund } from '../../http/mailbox-limit.ts';
import { composeEmail } from '../../platform/email-layout.tsx';
import { emailRetries } from '../../platform/email-retries.ts';
import type { JobQueue, RecordResult } from '../../platform/jobs.ts';
import { isAddressRefused } from '../../platform/refused-address.ts';
import type { HelpContext } from '../context.ts';
import { findRequest, markSent, type StoredRequest } from '../store/help-requests.ts';
import { receiptEmail } from './receipt-email.ts';
import { supportEmail } from './support-email.ts';

/** The message itself is read when the job runs: a job keeps no text of a user. */
type HelpEmail = { to: 'support' | 'sender'; requestId: string; domain: string };

export const helpEmailQueue: JobQueue<HelpEmail> = {
  name: 'help-mail',
  options: emailRetries,
  // A mail server may take seconds for an address, and a stranger may have chosen many such addresses.
  concurrency: 8,
  groupOf: ({ domain }) => domain,
};

/** The two emails about a message: to support, and to its sender. */
export function emailsAbout({ id, email }: StoredRequest): HelpEmail[] {
  const domainOf = (address: string) => address.split('@').at(-1) ?? '';
  return [
    { to: 'support', requestId: id, domain: domainOf(brand.supportEmail) },
    { to: 'sender', requestId: id, domain: domainOf(email) },
  ];
}

/** Sends the emails of the queue, unless the message was deleted with its account. */
export function createEmailSender(
  { mailer, logger }: Pick<Dependencies, 'mailer' | 'logger'>,
  { db, clock, siteUrl, limits }: HelpContext,
) {
  const messageIdOf = (jobId: string) => `<${jobId}@${new URL(siteUrl).hostname}>`;

  return async ({ to, requestId }: HelpEmail, jobId: string): Promise<RecordResult | void> => {
    const request = await findRequest(db, requestId);
    if (!request) return;
    const account = request.userId ? await findUser(db, request.userId) : undefined;
    const messageId = messageIdOf(jobId);
    if (to === 'support') {
      if (request.sentAt) return;
      const content = composeEmail(supportEmail(request, account), siteUrl);
      const address = { to: brand.supportEmail, replyTo: request.email };
      await mailer.send({ ...address, about: { kind: 'help-request' }, ...content, messageId });
      return () => markSent(db, requestId, clock());
    }
    const isOwn = account?.email === request.email;
    const kind = 'help-receipt';
    const refund = isOwn ? noRefund : await limits.mailbox({ to: request.email, kind });
    if (!refund) return;
    const content = composeEmail(receiptEmail(request, isOwn), siteUrl);
    const address = { to: request.email, replyTo: brand.supportEmail };
    try {
      await mailer.send({
        ...address,
        about: { kind, userId: account?.id },
        ...content,
        messageId,
      });
    } catch (error) {
      if (!isAddressRefused(error)) {
        await refund();
        throw error;
      }
      logger.info({ number: request.number }, 'the sender of a message to support has no mailbox');
    }
  };
}
