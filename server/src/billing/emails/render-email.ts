import { composeEmail } from '../../platform/email-layout.tsx';
import { unsubscribeEndpoint, unsubscribePage } from './unsubscribe-links.ts';
import type { BillingContext, Owner } from '../context.ts';
import type { EmailContent } from '../email-content.ts';
import { emailText } from './text/email-text.ts';

/**
 * Renders a billing email as HTML and plain text.
 * @param unsubscribeToken of the consent without which the email is not sent
 */
export function renderEmail(
  content: EmailContent,
  owner: Owner,
  { siteUrl, taxNote }: Pick<BillingContext, 'siteUrl' | 'taxNote'>,
  unsubscribeToken?: string,
) {
  const { action, link, ...text } = emailText(content, taxNote);
  const open = ({ label, path }: typeof action) => ({ label, url: `${siteUrl}${path}` });
  const unsubscribe = unsubscribeToken && {
    label: 'Unsubscribe',
    path: unsubscribePage(unsubscribeToken),
  };
  return {
    ...composeEmail(
      {
        ...text,
        greeting: `Hello ${owner.name},`,
        ...(link && { link: open(link) }),
        action: open(action),
        ...(unsubscribe && { unsubscribe: open(unsubscribe) }),
      },
      siteUrl,
    ),
    ...(unsubscribeToken && {
      unsubscribeUrl: `${siteUrl}${unsubscribeEndpoint(unsubscribeToken)}`,
    }),
  };
}
