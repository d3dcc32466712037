import type { TimelineEntry } from '@stillweb/contract/console/customers';
import { wordsOf } from '@stillweb/contract/text/words';
import type { EmailContent } from '../../../billing/rules/email-content.ts';
import { listEmailsOfUser } from '../../../billing/store/emails.ts';
import { listMailsOfUser } from '../../../mail/mail-log.ts';
import { listMailingsOfUser, mailingKinds } from '../../../mailings/store/recipients.ts';
import type { RecipientState } from '../../../mailings/tables.ts';
import type { ReadableDatabase } from '../../tables.ts';
import { entry, newest } from './entry.ts';

/** The emails about billing, as the object of a sentence. */
const billingEmails: Record<EmailContent['kind'], string> = {
  'trial-started': 'the confirmation of the free trial',
  'trial-ending': 'a reminder of the end of the trial',
  'trial-extended': 'the new end of the trial',
  'credit-given': 'a notice of the credit',
  receipt: 'the receipt',
  'renewal-ahead': 'a reminder of the renewal',
  'card-expires': 'a reminder that the card expires',
  'payment-failed': 'a notice that the payment failed',
  'late-payment-returned': 'a notice that a late payment was returned',
  refunded: 'the confirmation of the refund',
  'card-needs-action': 'a request to confirm the payment',
  'plan-changed': 'the confirmation of the new plan',
  cancelled: 'the confirmation of the cancellation',
  resumed: 'the confirmation that the subscription continues',
  paused: 'the confirmation of the pause',
  'pause-ending': 'a reminder of the end of the pause',
  'pause-over': 'a notice that the pause is over',
  ended: 'a notice that the subscription ended',
  'trial-refused': 'a notice that the trial was used before',
  'duplicate-ended': 'a notice that a duplicate subscription was canceled',
  'withdrawal-accepted': 'the confirmation of the withdrawal',
  'withdrawal-refused': 'a notice that the withdrawal was refused',
};

const emailNames: Record<string, string> = {
  ...billingEmails,
  'verify-email': 'the link to confirm the address',
  'reset-password': 'the link to set a new password',
  'password-changed': 'a notice of the new password',
  'passkey-added': 'a notice of the new passkey',
  'second-step-on': 'a notice of the second step',
  'second-step-off': 'a notice that the second step is off',
  'recovery-codes-made': 'a notice of new recovery codes',
  'recovery-code-used': 'a notice of a used recovery code',
  'second-step-removal-begun': 'a notice that the second step is about to be removed',
  'passkey-removed': 'a notice of the removed passkey',
  'passkey-copied': 'a warning about a passkey that may have been copied',
  'provider-linked': 'a notice of a linked account',
  'provider-unlinked': 'a notice of an unlinked account',
  'log-in-code': 'a code to log in',
  'proof-code': 'a code to confirm a change',
  'wrong-passwords': 'a warning about wrong passwords',
  invite: 'an invite to log in here',
  'change-email': 'the link to change the address',
  'address-change-begun': 'a notice that support changes the address',
  'confirm-new-address': 'the link to confirm the new address',
  'address-changed': 'a notice of the new address',
  'address-replaced': 'a notice to the old address',
  'address-taken-back': 'a notice that the address was changed back',
  'account-secured': 'the link to choose a new password, after the account was taken back',
  'data-export': 'the link to their data',
  'browser-linked': 'a notice of a linked browser',
  'browser-used-twice': 'a notice that a browser link is used twice',
  'help-receipt': 'the receipt of their message to support',
};

type Delivery =
  | 'sent'
  | 'pending'
  | 'refused'
  | 'failed'
  | 'undeliverable'
  | 'suppressed'
  | 'unknown';

const deliveries: Record<Delivery, (email: string) => string> = {
  sent: (email) => `We emailed ${email}`,
  pending: (email) => `We will email ${email}`,
  refused: (email) => `The mail server refused ${email}`,
  failed: (email) => `We could not email ${email}`,
  undeliverable: (email) => `We did not email ${email}: the address refuses email`,
  suppressed: (email) => `We did not email ${email}: it was kept back by the import`,
  unknown: (email) => `We may have emailed ${email}`,
};

/** An email and its delivery in one sentence. */
export function emailText(kind: string, delivery: Delivery): string {
  return deliveries[delivery](emailNames[kind] ?? `the email “${wordsOf(kind)}”`);
}

type OutboxEmail = Awaited<ReturnType<typeof listEmailsOfUser>>[number];

const isMailing = (kind: string) => Object.values<string>(mailingKinds).includes(kind);

/** Each email to the customer with the mail server's answer, and pending emails; without mailings. */
export async function listEmailEntries(
  db: ReadableDatabase,
  userId: string,
): Promise<TimelineEntry[]> {
  const [logged, outbox] = await Promise.all([
    listMailsOfUser(db, userId),
    listEmailsOfUser(db, userId),
  ]);
  const attempted = new Set<string | null>(logged.map(({ message_id: id }) => id));
  const keys = new Map(outbox.map(({ key, message_id: id }) => [id, key]));
  return [
    ...logged
      .filter(({ kind }) => !isMailing(kind))
      .slice(-newest)
      .map(({ message_id: id, kind, result, reply, last_at: at }) => {
        const details = [keys.get(id) ?? kind, reply].filter(Boolean).join(': ');
        return entry({ at, source: 'mail', kind, text: emailText(kind, result), id, details });
      }),
    ...outbox
      .filter((email) => !email.sent_at && !attempted.has(email.message_id))
      .slice(-newest)
      .map((email) => {
        const { kind } = email.content;
        const text = emailText(kind, undeliveredState(email));
        const { key: id, created_at: at } = email;
        return entry({ at, source: 'mail', kind, text, id, details: kind });
      }),
  ];
}

function undeliveredState(
  email: Pick<OutboxEmail, 'suppressed_at' | 'undeliverable_at'>,
): Delivery {
  if (email.suppressed_at) return 'suppressed';
  return email.undeliverable_at ? 'undeliverable' : 'pending';
}

/** The delivery of a mailing to one person; an excluded user gets no email. */
const mailingDeliveries: Record<Exclude<RecipientState, 'left-out'>, Delivery> = {
  waiting: 'pending',
  begun: 'pending',
  sent: 'sent',
  refused: 'refused',
  failed: 'failed',
  unknown: 'unknown',
};

/** Emails to a segment, by their subject. */
export async function listMailingEntries(
  db: ReadableDatabase,
  userId: string,
): Promise<TimelineEntry[]> {
  const rows = await listMailingsOfUser(db, userId);
  return rows.slice(-newest).flatMap(({ id, purpose, subject, mailing, state, at }) => {
    const isStopped = mailing === 'stopped' && state === 'waiting';
    if (isStopped || state === 'left-out') return [];
    const email = `${purpose === 'marketing' ? 'the news' : 'the notice'} “${subject}”`;
    const text = deliveries[mailingDeliveries[state]](email);
    return entry({ at, source: 'mail', kind: mailingKinds[purpose], text, id, details: state });
  });
}
