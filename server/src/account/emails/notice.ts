import type { EmailParts } from '../../mail/email-layout.tsx';
import type { LinkTokens } from '../security/link-tokens.ts';
import { findSecret, openLink } from '../store/one-time-secrets.ts';
import type { AccountDatabase } from '../tables.ts';

/** A notice about a change of an account, without its link. */
export type Notice = Pick<EmailParts, 'subject' | 'greeting' | 'paragraphs'>;

type NoticeOptions = {
  /** The receiver, or the link that was made for an address that the user no longer has. */
  to: { id: string; email: string } | { linkId: string };
  linkTokens: Pick<LinkTokens, 'create'>;
  now: Date;
  /** The public address of the site. */
  site: string;
};

const purpose = 'notice';

/**
 * Adds to a notice about a change of an account the link with which a reader who did not make it takes the account
 * back.
 * @returns undefined when the address is no longer the user's, or the change was taken back already
 */
export async function composeNotice(
  db: AccountDatabase,
  notice: Notice,
  { to, linkTokens, now, site }: NoticeOptions,
): Promise<EmailParts | undefined> {
  const isFormer = 'linkId' in to;
  const link = isFormer
    ? await findSecret(db, { purpose, id: to.linkId }, now)
    : await openLink(db, { purpose, userId: to.id, email: to.email }, now);
  if (!link) return undefined;
  const url = new URL(`/auth/secure-account?token=${linkTokens.create(purpose, link)}`, site).href;
  return {
    ...notice,
    paragraphs: [
      ...notice.paragraphs,
      "If this was you, you don't need to do anything.",
      `If this wasn't you, take your account back now: ${isFormer ? 'it gets this address again, ' : ''}every browser will be logged out, and we send you a link to choose a new password.`,
    ],
    action: { label: "This wasn't me", url },
    notes: ['The link works once, for 7 days.'],
  };
}
