import { composeMail } from '../../platform/mail-layout.tsx';
import type { Owner } from '../billing.ts';
import type { MailContent } from './mail-content.ts';
import { wordMail } from './mail-words.ts';

/** A billing mail as it is sent. */
export function renderMail(content: MailContent, owner: Owner, siteUrl: string) {
  const { action, ...words } = wordMail(content);
  return composeMail({
    ...words,
    greeting: `Hello ${owner.name},`,
    action: { label: action.label, url: `${siteUrl}${action.path}` },
  });
}
