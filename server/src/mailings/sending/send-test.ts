import { randomUUID } from 'node:crypto';
import { composeMailing, type Message } from '../compose-mailing.ts';
import type { MailingsContext } from '../context.ts';

/** Sends a mailing as it will look; its link to unsubscribe belongs to no user. */
export async function sendTest(
  { mailer, siteUrl }: MailingsContext,
  { message, to }: { message: Message; to: string },
  jobId: string,
): Promise<void> {
  const reader = { name: 'Test', token: `test-${randomUUID()}`, language: 'en' };
  const email = composeMailing(message, reader, siteUrl);
  await mailer.send({
    to,
    about: { kind: 'mailing-test' },
    ...email,
    subject: `Test: ${email.subject}`,
    messageId: `<mailing-test.${jobId}@${new URL(siteUrl).hostname}>`,
  });
}
