import type { MailingRequest } from '@stillweb/contract/console/mailings';
import type { Effect } from '@stillweb/contract/console/actions';
import { composeMailing } from '../../mailings/compose-mailing.ts';
import type { ConsoleContext } from '../context.ts';

/** Whether a mailing goes to people who want no news, so that a second person must agree that it is none. */
export function isNotice({ purpose }: Pick<MailingRequest, 'purpose'>): boolean {
  return purpose === 'service';
}

/** What the reader of a preview sees. */
export function describeMailing(
  { mailings }: ConsoleContext,
  request: MailingRequest,
  recipients: number,
) {
  const reader = { name: '(name)', token: '(link)' };
  const { subject, text } = composeMailing(request, reader, mailings.siteUrl);
  const people = recipients === 1 ? '1 person' : `${recipients} people`;
  return { subject, text, confirm: `Send to ${people}` };
}

/** The same for a second person. */
export function describeNotice(
  context: ConsoleContext,
  request: MailingRequest,
  recipients: number,
) {
  const { subject, text, confirm } = describeMailing(context, request, recipients);
  const texts = [`${confirm}, also to those who want no news.`, `Subject: ${subject}`, text];
  const effects = texts.map((line): Effect => ({ of: 'mail', text: line, amount: null, at: null }));
  return { action: 'approve-notice', effects, confirm } as const;
}
