import { composeMail } from '../../platform/email-layout.tsx';
import type { Owner } from '../context.ts';
import type { EmailContent } from '../email-content.ts';
import { emailText } from './email-text.ts';

/** A billing mail as it is sent. */
export function renderEmail(content: EmailContent, owner: Owner, siteUrl: string) {
  const { action, ...words } = emailText(content);
  return composeMail({
    ...words,
    greeting: `Hello ${owner.name},`,
    action: { label: action.label, url: `${siteUrl}${action.path}` },
  });
}
