import { composeEmail } from '../../platform/email-layout.tsx';
import type { Owner } from '../context.ts';
import type { EmailContent } from '../email-content.ts';
import { emailText } from './text/email-text.ts';

/** Renders a billing email as HTML and plain text. */
export function renderEmail(content: EmailContent, owner: Owner, siteUrl: string) {
  const { action, link, ...text } = emailText(content);
  const open = ({ label, path }: typeof action) => ({ label, url: `${siteUrl}${path}` });
  return composeEmail(
    {
      ...text,
      greeting: `Hello ${owner.name},`,
      ...(link && { link: open(link) }),
      action: open(action),
    },
    siteUrl,
  );
}
