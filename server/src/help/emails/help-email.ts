import { brand } from '@stillweb/contract/brand';
import { currentLanguage } from '@stillweb/texts/languages';
import { domainOf } from '../../account/email-address.ts';
import { findRecipient, type Recipient } from '../../account/store/users.ts';
import { noRefund } from '../../http/limits/mailbox-limit.ts';
import type { EmailQueue, PreparedEmail } from '../../mail/email-sender.ts';
import { t } from '@stillweb/texts/t';
import type { EmailParts } from '../../mail/email-layout.tsx';
import { hello, helloTo } from '../../mail/greeting.ts';
import { emailRetries } from '../../mail/email-retries.ts';
import type { HelpContext } from '../context.ts';
import { findRequest, markSent, type StoredRequest } from '../store/help-requests.ts';
import { helpTopics } from '@stillweb/contract/help';

/** The message itself is read when the job runs: a job keeps no text of a user. */
type HelpEmail = {
  to: 'support' | 'sender';
  requestId: string;
  domain: string;
  /** Of the page. */
  language: string;
};

export const helpEmailQueue: EmailQueue<HelpEmail> = {
  name: 'help-mail',
  options: emailRetries,
  // A mail server may take seconds for an address, and a stranger may have chosen many such addresses.
  concurrency: 8,
  groupOf: ({ domain }) => domain,
};

/** The two emails about a message: to support, and to its sender. */
export function emailsAbout({ id, email }: StoredRequest): HelpEmail[] {
  const language = currentLanguage();
  return [
    { to: 'support', requestId: id, domain: domainOf(brand.supportEmail), language },
    { to: 'sender', requestId: id, domain: domainOf(email), language },
  ];
}

/** Nothing is sent once the message was deleted with its account. */
export async function prepareEmail(
  { db, clock, limits }: HelpContext,
  { to, requestId, language }: HelpEmail,
  id: string,
): Promise<PreparedEmail | undefined> {
  const request = await findRequest(db, requestId);
  if (!request) return undefined;
  const account = request.userId ? await findRecipient(db, request.userId) : undefined;
  if (to === 'support') {
    if (request.sentAt) return undefined;
    return {
      to: brand.supportEmail,
      replyTo: request.email,
      kind: 'help-request',
      language: null,
      parts: () => supportEmail(request, account),
      isWrittenByUser: true,
      id,
      ifRefused: 'fail',
      onSent: () => markSent(db, requestId, clock()),
    };
  }
  const isOwn = account?.email === request.email;
  const kind = 'help-receipt';
  const refund = isOwn ? noRefund : await limits.mailbox({ to: request.email, kind });
  if (!refund) return undefined;
  return {
    to: request.email,
    replyTo: brand.supportEmail,
    kind,
    userId: account && request.userId ? request.userId : undefined,
    language: account?.language ?? language,
    parts: () => receiptEmail(request, isOwn),
    id,
    ifRefused: 'ignore',
    refund,
  };
}

/**
 * Tells the sender the number of the message.
 * @param isProven whether the address is that of the account that the message was sent from. To any other
 *   address the email carries nothing that the sender has typed: a stranger may have entered it.
 */
export function receiptEmail(request: StoredRequest, isProven: boolean): EmailParts {
  const { number, topic, name, message } = request;
  return {
    subject: t('emails.help.subject', 'We have your message {number}', { number }),
    greeting: isProven ? helloTo(name) : hello(),
    paragraphs: [
      t('emails.help.text', 'We received your message about “{topic}”. Its number is {number}.', {
        topic: helpTopics[topic],
        number,
      }),
      t(
        'emails.help.text-2',
        'Our support reads messages around the clock and will answer to this address. To add something, reply to this email.',
      ),
      ...(isProven ? [t('emails.help.quotation', 'You wrote:')] : []),
    ],
    ...(isProven && { quotation: message }),
    notes: isProven
      ? []
      : [
          t(
            'emails.help.note',
            "If you didn't write to us, ignore this email. Someone entered your address.",
          ),
        ],
  };
}

/**
 * A message as support gets it. The subject holds nothing that the sender typed.
 * @param account of a sender who was logged in
 */
function supportEmail(request: StoredRequest, account: Recipient | undefined): EmailParts {
  const { userId, number, topic, name, email, message, context } = request;
  const { page, browser, extensionVersion } = context;
  return {
    subject: `${number}: ${helpTopics[topic]}`,
    greeting: 'Hello,',
    paragraphs: [`${name} (${email}) wrote:`],
    quotation: message,
    notes: [
      account
        ? `Account: ${account.email} (${userId})`
        : 'Account: none. The sender was not logged in, so the address is not proven.',
      ...(page ? [`Page: ${page}`] : []),
      ...(browser ? [`Browser: ${browser}`] : []),
      ...(extensionVersion ? [`Extension: ${extensionVersion}`] : []),
    ],
  };
}
