import { findRecipient } from '../../account/store/users.ts';
import type { EmailQueue, PreparedEmail } from '../../mail/email-sender.ts';
import { t } from '@stillweb/texts/t';
import type { EmailParts } from '../../mail/email-layout.tsx';
import { helloTo } from '../../mail/greeting.ts';
import { emailRetries } from '../../mail/email-retries.ts';
import type { LicenceContext } from '../context.ts';
import type { LinkedBy } from '../tables.ts';
import { brand } from '@stillweb/contract/brand';
import { longMoment } from '@stillweb/contract/text/dates';
import { pageUrl } from '../../platform/language.ts';

type LicenceEmail =
  | { kind: 'browser-linked'; userId: string; device: string; linkedBy: LinkedBy; at: string }
  | { kind: 'browser-used-twice'; userId: string; device: string; at: string };

export const licenceEmailQueue: EmailQueue<LicenceEmail> = {
  name: 'licence-mail',
  options: emailRetries,
};

/** Nothing is sent once the account is gone or its address refused. */
export async function prepareEmail(
  { db, siteUrl }: Pick<LicenceContext, 'db' | 'siteUrl'>,
  job: LicenceEmail,
  id: string,
): Promise<PreparedEmail | undefined> {
  const { kind, userId } = job;
  const user = await findRecipient(db, userId);
  if (!user || user.isUndeliverable) return undefined;
  return {
    to: user.email,
    kind,
    userId,
    language: user.language,
    parts: () => licenceEmail(job, user.name, siteUrl),
    id,
    ifRefused: 'mark-undeliverable',
  };
}

export function licenceEmail(job: LicenceEmail, name: string, siteUrl: string) {
  const listUrl = pageUrl(siteUrl, '/dashboard/account#browsers');
  return job.kind === 'browser-linked'
    ? browserLinkedEmail(name, job, listUrl)
    : browserUsedTwiceEmail(name, job, listUrl);
}

function browserLinkedEmail(
  name: string,
  { device, linkedBy, at }: { device: string; linkedBy: LinkedBy; at: string },
  listUrl: string,
): EmailParts {
  return {
    subject: t('emails.browser-linked.subject', 'A browser was linked to your account'),
    greeting: helloTo(name),
    paragraphs: [
      t(
        'emails.browser-linked.text',
        '“{device}” was linked to your {brand} account on {moment}, {linkedBy, select, page {on a page of our site, in a browser in which you are logged in} licence {with the licence that its extension had before} other {with a code that was typed in a browser in which you are logged in}}. It now uses your Premium, as one of your five browsers.',
        { device, brand: brand.name, moment: longMoment(at), linkedBy },
      ),
      t('emails.browser-linked.own', "If this was you, you don't need to do anything."),
      t('emails.browser-linked.not-own', "If this wasn't you, unlink it and change your password."),
    ],
    action: {
      label: t('emails.browser-linked.action', 'See your browsers and unlink one'),
      url: listUrl,
    },
  };
}

function browserUsedTwiceEmail(
  name: string,
  { device, at }: { device: string; at: string },
  listUrl: string,
): EmailParts {
  return {
    subject: t(
      'emails.browser-used-twice.subject',
      'A linked browser was used in two places and is unlinked',
    ),
    greeting: helloTo(name),
    paragraphs: [
      t(
        'emails.browser-used-twice.text',
        '“{device}” was used in two places on {moment}, because its data was copied or restored from a backup. We unlinked it, and Premium is off there.',
        { device, moment: longMoment(at) },
      ),
      t(
        'emails.browser-used-twice.text-2',
        'If you moved or restored that browser yourself, link it again in the extension.',
      ),
      t(
        'emails.browser-used-twice.text-3',
        "If you didn't, look at your browsers and change your password.",
      ),
    ],
    action: { label: t('emails.browser-used-twice.action', 'See your browsers'), url: listUrl },
  };
}
