import { composeEmail } from '../../platform/email-layout.tsx';
import type { Owner } from '../context.ts';
import type { EmailContent } from '../email-content.ts';
import { emailText } from './text/email-text.ts';

/** Renders a billing email as HTML and plain text. */
export function renderEmail(content: EmailContent, owner: Owner, siteUrl: string) {
  const { action, ...text } = emailText(content);
  return composeEmail({
    ...text,
    greeting: `Hello ${owner.name},`,
    action: { label: action.label, url: `${siteUrl}${action.path}` },
  });
}
