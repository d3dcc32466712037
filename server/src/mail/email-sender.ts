import { createHash } from 'node:crypto';
import { hourSeconds } from '@stillweb/contract/time';
import type { Kysely } from 'kysely';
import { composeEmail, type EmailParts } from './email-layout.tsx';
import type { JobQueue, Jobs, RecordResult } from '../platform/jobs/jobs.ts';
import { languageOfUser, whollyInLanguage, type OfferedLanguages } from '../platform/language.ts';
import type { Logger } from '../platform/telemetry/logger.ts';
import type { Email, Mailer } from './mailer.ts';
import { isAddressRefused } from './refused-address.ts';

/** A queue whose jobs send one email each. */
export type EmailQueue<Data extends object> = JobQueue<EmailJob<Data>>;

type EmailJob<Data extends object> = Data & {
  /** The receiving server has refused the address an hour ago: this attempt is the last one. */
  wasRefused?: true;
};

/** An email as a domain hands it over. */
export type PreparedEmail = {
  to: string;
  /** For the log: the kind of email, and the account of the recipient. */
  kind: string;
  userId?: string | undefined;
  /** As a user has it: an email has the language of the moment in which it is sent. Null for English. */
  language: string | null;
  /** The address for replies; by default the sender's. */
  replyTo?: string;
  /** Makes the texts and the addresses of pages, in that language. */
  parts: () => EmailParts;
  /** The address that the mail program's own button calls to unsubscribe (RFC 8058). */
  unsubscribeUrl?: string | undefined;
  /** Whether it forwards text by a user: every other email is marked as automatic. */
  isWrittenByUser?: true;
  /** The same in every attempt, so that mail servers recognize a repetition. */
  id: string;
  /** Whether its text is part of its identity: a new link makes another email. */
  isNewWithText?: true;
  /**
   * The consequence when the receiving server refuses the address for good: the job fails, as for an address of
   * our own; nothing; one more attempt an hour later; or, after that, a note on the account.
   */
  ifRefused: 'fail' | 'ignore' | 'try-again' | 'mark-undeliverable';
  /** Reverts the count of the email if it could not be sent. */
  refund?: () => Promise<void>;
  onSent?: RecordResult;
  onRefused?: RecordResult;
};

export type EmailSender = {
  /**
   * Sends an email for each job of the queue. What could not be sent is tried again as the queue says.
   * @param prepare undefined when there is nothing to send any more
   */
  work: <Data extends object>(
    queue: EmailQueue<Data>,
    prepare: (job: EmailJob<Data>, jobId: string) => Promise<PreparedEmail | undefined>,
  ) => Promise<void>;
};

type Options<Tables> = {
  mailer: Mailer;
  jobs: Jobs;
  db: Kysely<Tables>;
  logger: Logger;
  /** The public address of the site. */
  siteUrl: string;
  languages: OfferedLanguages;
  /** Notes on the account of an address, if it has one, that it is refused. */
  markUndeliverable: (address: string) => Promise<void>;
};

/** The one way in which a job becomes an email. */
export function createEmailSender<Tables>(options: Options<Tables>): EmailSender {
  const { mailer, jobs } = options;
  return {
    work: (queue, prepare) =>
      jobs.work(queue, async (job, jobId) => {
        const email = await prepare(job, jobId);
        if (!email) return undefined;
        try {
          await mailer.send(render(email, options));
        } catch (error) {
          if (isAddressRefused(error) && email.ifRefused !== 'fail') {
            return () => recordRefusal(options, { queue, job, email });
          }
          await email.refund?.();
          throw error;
        }
        return email.onSent;
      }),
  };
}

function render(
  email: PreparedEmail,
  { siteUrl, languages }: Pick<Options<unknown>, 'siteUrl' | 'languages'>,
): Email {
  const { to, kind, userId, replyTo, parts, unsubscribeUrl, isWrittenByUser, id } = email;
  const contentIn = (language: string) =>
    whollyInLanguage(language, () => composeEmail(parts(), siteUrl));
  const content = contentIn(languageOfUser(email.language, languages));
  // Of the English text: the same email in another language is no other email.
  const hash = () => createHash('sha256').update(contentIn('en').text).digest('hex').slice(0, 16);
  return {
    to,
    about: { kind, userId },
    ...(replyTo && { replyTo }),
    ...content,
    ...(unsubscribeUrl && { unsubscribeUrl }),
    ...(isWrittenByUser && { isWrittenByUser }),
    messageId: messageIdOf(email.isNewWithText ? `${id}.${hash()}` : id, siteUrl),
  };
}

/** The Message-ID under which an email is sent and logged. */
export function messageIdOf(id: string, siteUrl: string): string {
  return `<${id.replaceAll(/[^\w.-]/g, '.')}@${new URL(siteUrl).hostname}>`;
}

/** Seconds after which an email to a refused address is tried once more, for the last time. */
const secondAttemptDelay = hourSeconds;

async function recordRefusal<Data extends object, Tables>(
  { jobs, db, logger, markUndeliverable }: Options<Tables>,
  { queue, job, email }: { queue: EmailQueue<Data>; job: EmailJob<Data>; email: PreparedEmail },
): Promise<void> {
  const { to, kind, userId, id, ifRefused } = email;
  await email.onRefused?.();
  logger.info({ kind, userId }, 'an email was refused: its address receives none');
  if (ifRefused === 'ignore') return;
  if (!job.wasRefused) {
    const options = { singletonKey: id, startAfter: secondAttemptDelay };
    await jobs.enqueue(db, queue, { ...job, wasRefused: true }, options);
  } else if (ifRefused === 'mark-undeliverable') {
    await markUndeliverable(to);
  }
}
