import { minuteMs } from '@stillweb/contract/time';
import { languageOfUser } from '../../platform/language.ts';
import { suppressAddress } from '../../mail/suppressions.ts';
import { composeMailing } from '../compose-mailing.ts';
import type { MailingsContext } from '../context.ts';
import type { StoredMailing } from '../store/mailings.ts';
import { mailingKinds, recordRecipient, type Recipient } from '../store/recipients.ts';
import { findReader, type Reader } from '../store/segments.ts';
import type { RecipientState } from '../tables.ts';
import { readFailure, type Failure } from './read-failure.ts';

/** Milliseconds until an email that was refused for now is tried again. */
const retryAfter = 10 * minuteMs;
/** For two hours, as long as a mail server may put off an unknown sender. */
const mostAttempts = 12;

/**
 * Sends a mailing to one person who was taken for it, unless it may no longer go there.
 * @returns whether the next one should be tried
 */
export async function sendToRecipient(
  context: MailingsContext,
  mailing: StoredMailing,
  recipient: Recipient,
): Promise<'next' | 'pause'> {
  const { db, clock } = context;
  const reader = recipient.userId
    ? await findReader(db, recipient.userId, mailing.purpose)
    : undefined;
  if (!reader || reader.exclusionReason) {
    await recordRecipient(db, recipient.id, { state: 'left-out', at: clock() });
    return 'next';
  }
  try {
    await send(context, { mailing, recipient, reader });
  } catch (error) {
    return recordFailure(context, recipient, { failure: readFailure(error), email: reader.email });
  }
  await recordRecipient(db, recipient.id, { state: 'sent', at: clock() });
  return 'next';
}

async function send(
  { mailer, siteUrl, languages }: MailingsContext,
  { mailing, recipient, reader }: { mailing: StoredMailing; recipient: Recipient; reader: Reader },
): Promise<void> {
  const { token, userId } = recipient;
  const { email, name } = reader;
  const language = languageOfUser(reader.language, languages);
  await mailer.send({
    to: email,
    about: { kind: mailingKinds[mailing.purpose], userId: userId ?? undefined },
    ...composeMailing(mailing, { name, token, language }, siteUrl),
    messageId: `<mailing.${recipient.id}@${new URL(siteUrl).hostname}>`,
  });
}

async function recordFailure(
  { db, clock, logger }: MailingsContext,
  { id, userId, attempts }: Recipient,
  { failure, email }: { failure: Failure; email: string },
): Promise<'next' | 'pause'> {
  const now = clock();
  const next = nextState(failure, attempts, now);
  await recordRecipient(db, id, next);
  if (failure === 'refused') {
    await suppressAddress(db, { email, reason: 'refused', userId: userId ?? undefined, now });
  }
  if (next.state === 'unknown')
    logger.warn({ recipientId: id }, 'it is unknown whether a mailing was sent');
  // The next recipient would fail too: the next job continues.
  return failure === 'outage' || failure === 'unknown' ? 'pause' : 'next';
}

/** The state of a recipient after a failed attempt, and when the next one is due. */
export function nextState(
  failure: Failure,
  attempts: number,
  now: Date,
): { state: RecipientState; at: Date } {
  switch (failure) {
    case 'refused':
    case 'failed':
    case 'unknown':
      return { state: failure, at: now };
    case 'outage':
      return { state: 'waiting', at: now };
    case 'later':
      return attempts >= mostAttempts
        ? { state: 'failed', at: now }
        : { state: 'waiting', at: new Date(now.getTime() + retryAfter) };
  }
}
