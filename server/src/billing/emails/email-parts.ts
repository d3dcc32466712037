import { comeBackApi } from '@stillweb/contract/come-back';
import type { PreparedEmail } from '../../mail/email-sender.ts';
import { unsubscribeUrls, type Unsubscribable } from '../../mail/unsubscribe.ts';
import type { BillingContext, Owner } from '../context.ts';
import type { EmailContent } from '../email-content.ts';
import { emailText } from './text/email-text.ts';

export const comeBackEmails: Unsubscribable = { api: comeBackApi };

/**
 * The parts of a billing email.
 * @param unsubscribeToken of the consent without which the email is not sent
 */
export function partsOfEmail(
  content: EmailContent,
  owner: Owner,
  { siteUrl, taxNote }: Pick<BillingContext, 'siteUrl' | 'taxNote'>,
  unsubscribeToken?: string,
): Pick<PreparedEmail, 'parts' | 'unsubscribeUrl'> {
  const { action, link, ...text } = emailText(content, taxNote);
  const open = ({ label, path }: typeof action) => ({ label, url: `${siteUrl}${path}` });
  const unsubscribe =
    unsubscribeToken && unsubscribeUrls(comeBackEmails, unsubscribeToken, siteUrl);
  return {
    parts: {
      ...text,
      greeting: `Hello ${owner.name},`,
      ...(link && { link: open(link) }),
      action: open(action),
      ...(unsubscribe && { unsubscribe: { label: 'Unsubscribe', url: unsubscribe.page } }),
    },
    ...(unsubscribe && { unsubscribeUrl: unsubscribe.endpoint }),
  };
}
