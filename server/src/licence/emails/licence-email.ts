import { findRecipient } from '../../account/store/users.ts';
import type { EmailQueue, PreparedEmail } from '../../mail/email-sender.ts';
import type { EmailParts } from '../../mail/email-layout.tsx';
import { emailRetries } from '../../mail/email-retries.ts';
import type { LicenceContext } from '../context.ts';
import type { LinkedBy } from '../tables.ts';
import { brand } from '@stillweb/contract/brand';
import { longMoment } from '@stillweb/contract/text/dates';

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
  const parts = compose(job, user.name, siteUrl);
  return { to: user.email, kind, userId, parts, id, ifRefused: 'mark-undeliverable' };
}

function compose(job: LicenceEmail, name: string, siteUrl: string) {
  const listUrl = `${siteUrl}/dashboard/account#browsers`;
  return job.kind === 'browser-linked'
    ? browserLinkedEmail(name, job, listUrl)
    : browserUsedTwiceEmail(name, job, listUrl);
}

const how: Record<LinkedBy, string> = {
  page: 'on a page of our site, in a browser in which you are logged in',
  licence: 'with the licence that its extension had before',
  code: 'with a code that was typed in a browser in which you are logged in',
};

function browserLinkedEmail(
  name: string,
  { device, linkedBy, at }: { device: string; linkedBy: LinkedBy; at: string },
  listUrl: string,
): EmailParts {
  return {
    subject: 'A browser was linked to your account',
    greeting: `Hello ${name},`,
    paragraphs: [
      `“${device}” was linked to your ${brand.name} account on ${longMoment(at)}, ${how[linkedBy]}. It now uses your Premium, as one of your five browsers.`,
      "If this was you, you don't need to do anything.",
      "If this wasn't you, unlink it and change your password.",
    ],
    action: { label: 'See your browsers and unlink one', url: listUrl },
  };
}

function browserUsedTwiceEmail(
  name: string,
  { device, at }: { device: string; at: string },
  listUrl: string,
): EmailParts {
  return {
    subject: 'A linked browser was used in two places and is unlinked',
    greeting: `Hello ${name},`,
    paragraphs: [
      `“${device}” was used in two places on ${longMoment(at)}, because its data was copied or restored from a backup. We unlinked it, and Premium is off there.`,
      'If you moved or restored that browser yourself, link it again in the extension.',
      "If you didn't, look at your browsers and change your password.",
    ],
    action: { label: 'See your browsers', url: listUrl },
  };
}
