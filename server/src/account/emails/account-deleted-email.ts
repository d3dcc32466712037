import { brand } from '@stillweb/contract/brand';
import type { EmailParts } from '../../platform/email-layout.tsx';

export function accountDeletedEmail(name: string): EmailParts {
  return {
    subject: 'Your account was deleted',
    greeting: `Hello ${name},`,
    paragraphs: [
      `Your ${brand.name} account has just been deleted. Any subscription has ended, and nothing more is charged.`,
      'We keep invoices, and whom they were made out to, for as long as tax law asks, and a one-way hash of your email address and card, so that a free trial is given once.',
      `If it was not you, write to ${brand.supportEmail}.`,
    ],
  };
}
