import { randomUUID } from 'node:crypto';
import { composeMailing } from '../compose-mailing.ts';
import type { MailingsContext } from '../context.ts';
import { findMailing } from '../store/mailings.ts';

/** Sends a previewed mailing as it will look; its link to unsubscribe belongs to nobody. */
export async function sendTest(
  { db, mailer, siteUrl }: MailingsContext,
  { mailingId, to }: { mailingId: string; to: string },
  jobId: string,
): Promise<void> {
  const mailing = await findMailing(db, mailingId);
  if (!mailing) return;
  const reader = { name: 'Test', token: `test-${randomUUID()}` };
  const email = composeMailing(mailing, reader, siteUrl);
  await mailer.send({
    to,
    about: { kind: 'mailing-test' },
    ...email,
    subject: `Test: ${email.subject}`,
    messageId: `<mailing-test.${jobId}@${new URL(siteUrl).hostname}>`,
  });
}
