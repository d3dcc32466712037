import { composeEmail } from '../../platform/email-layout.tsx';
import type { Owner } from '../context.ts';
import type { MailContent } from '../email-content.ts';
import { wordMail } from './email-text.ts';

/** A billing mail as it is sent. */
export function renderMail(content: MailContent, owner: Owner, siteUrl: string) {
  const { action, ...words } = wordMail(content);
  return composeEmail({
    ...words,
    greeting: `Hello ${owner.name},`,
    action: { label: action.label, url: `${siteUrl}${action.path}` },
  });
}
