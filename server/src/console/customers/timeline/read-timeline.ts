import type { TimelineEntry } from '@stillweb/contract/console/customers';
import type { OwnedSubscription } from '../../../billing/tables.ts';
import type { ConsoleContext } from '../../context.ts';
import { listAccountEntries } from './account-entries.ts';
import { listBillingEntries } from './billing-entries.ts';
import type { ReadableDatabase } from '../../tables.ts';
import { entry, newest } from './entry.ts';
import { auditActionLabel, reasonLabel } from '@stillweb/contract/console/audit-labels';
import { mailingKinds } from '../../../mailings/compose-mailing.ts';
import { listMailingsOfUser } from '../../../mailings/store/recipients.ts';
import type { RecipientState } from '../../../mailings/tables.ts';
import { listEmailsOfUser } from '../../../billing/store/emails.ts';
import { listMailsOfUser } from '../../../mail/mail-log.ts';

/** The life of a customer from all that is stored, the newest first. */
export async function readTimeline(
  { db }: Pick<ConsoleContext, 'db'>,
  userId: string,
  subscriptions: readonly OwnedSubscription[],
): Promise<TimelineEntry[]> {
  const lists = await Promise.all([
    listAccountEntries(db, userId),
    listBillingEntries(db, userId, subscriptions),
    listEmailEntries(db, userId),
    listMailingEntries(db, userId),
    listHelpEntries(db, userId),
    listStaffEntries(db, userId),
  ]);
  // Times are ISO 8601 in UTC, and order as text.
  return lists.flat().sort((a, b) => b.at.localeCompare(a.at));
}

/** The messages of the customer to support. */
async function listHelpEntries(db: ReadableDatabase, userId: string): Promise<TimelineEntry[]> {
  const requests = await db
    .selectFrom('help_requests')
    .select(['id', 'number', 'topic', 'created_at'])
    .where('user_id', '=', userId)
    .execute();
  return requests.map(({ id, number, topic, created_at: at }) =>
    entry({ at, source: 'mail', kind: 'help', text: `Asked for help: H-${number}, ${topic}`, id }),
  );
}

/** The actions of staff for a customer. Looks are in the audit log alone. */
async function listStaffEntries(db: ReadableDatabase, userId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('staff', 'staff.id', 'audit_log.staff_id')
    .select(['audit_log.id', 'at', 'action', 'outcome', 'reason', 'staff.name'])
    .where('target', '=', userId)
    .where('action', 'not in', ['read-customer', 'read-at-stripe', 'see-as-customer', 'end-view'])
    .orderBy('audit_log.id', 'desc')
    .limit(newest)
    .execute();
  return rows.map(({ id, at, action, outcome, reason, name }) => {
    const done = `${name ?? 'Command line'}: ${auditActionLabel(action)}, ${outcome}`;
    const text = reason ? `${done}. ${reasonLabel(reason)}` : done;
    return entry({ at, source: 'staff', kind: action, text, id: String(id) });
  });
}

/** The delivery of a mailing to one person; an excluded user gets no email. */
const deliveries: Record<Exclude<RecipientState, 'left-out'>, string> = {
  waiting: 'not sent yet',
  begun: 'being sent',
  sent: 'sent',
  refused: 'refused',
  failed: 'failed',
  unknown: 'not known whether it was sent',
};

/** Emails to a segment, by their subject. */
async function listMailingEntries(db: ReadableDatabase, userId: string): Promise<TimelineEntry[]> {
  const rows = await listMailingsOfUser(db, userId);
  return rows.slice(-newest).flatMap(({ id, purpose, subject, mailing, state, at }) => {
    const isStopped = mailing === 'stopped' && state === 'waiting';
    if (isStopped || state === 'left-out') return [];
    const label = purpose === 'marketing' ? 'News' : 'Notice';
    const text = `${label} “${subject}”: ${deliveries[state]}`;
    return entry({ at, source: 'mail', kind: mailingKinds[purpose], text, id });
  });
}

const isMailing = (kind: string) => Object.values<string>(mailingKinds).includes(kind);

/** Each email to the customer with what the mail server answered, and those that wait; mailings apart. */
async function listEmailEntries(db: ReadableDatabase, userId: string): Promise<TimelineEntry[]> {
  const [logged, outbox] = await Promise.all([
    listMailsOfUser(db, userId),
    listEmailsOfUser(db, userId),
  ]);
  const attempted = new Set<string | null>(logged.map(({ message_id: id }) => id));
  return [
    ...logged
      .filter(({ kind }) => !isMailing(kind))
      .slice(-newest)
      .map(({ message_id: id, kind, result, reply, last_at: at }) => {
        const text = `Email ${kind}: ${result}${reply ? ` (${reply})` : ''}`;
        return entry({ at, source: 'mail', kind, text, id });
      }),
    ...outbox
      .filter((email) => !email.sent_at && !attempted.has(email.message_id))
      .slice(-newest)
      .map(({ key, content: { kind }, created_at: at, undeliverable_at: undeliverable }) => {
        const delivery = undeliverable ? 'not sent, the address refuses email' : 'not sent yet';
        return entry({ at, source: 'mail', kind, text: `Email ${kind}: ${delivery}`, id: key });
      }),
  ];
}
