import type { TimelineEntry } from '@stillweb/contract/console/customers';
import { mailingKinds } from '../../../mailings/compose-mailing.ts';
import type { RecipientState } from '../../../mailings/tables.ts';
import type { ReadableDatabase } from '../../tables.ts';
import { entry, newest } from './entry.ts';

/** What became of a mailing for one person; who is left out gets no email. */
const deliveries: Record<Exclude<RecipientState, 'left-out'>, string> = {
  waiting: 'not sent yet',
  begun: 'being sent',
  sent: 'sent',
  refused: 'refused',
  failed: 'failed',
  unknown: 'not known whether it was sent',
};

/** Emails to a segment, by their subject. */
export async function listMailingEntries(
  db: ReadableDatabase,
  userId: string,
): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('mailing_recipients')
    .innerJoin('mailings', 'mailings.id', 'mailing_recipients.mailing_id')
    .select(['mailings.id', 'purpose', 'subject', 'mailings.state as mailing'])
    .select(['mailing_recipients.state', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .limit(newest)
    .execute();
  return rows.flatMap(({ id, purpose, subject, mailing, state, at }) => {
    const isStopped = mailing === 'stopped' && state === 'waiting';
    if (isStopped || state === 'left-out') return [];
    const label = purpose === 'marketing' ? 'News' : 'Notice';
    const text = `${label} “${subject}”: ${deliveries[state]}`;
    return entry({ at, source: 'mail', kind: mailingKinds[purpose], text, id });
  });
}
