import { brand } from '@stillweb/contract/brand';
import type { EmailParts } from '../../platform/email-layout.tsx';

/** @param name of the user; undefined where the address is unproven, and the name may be a stranger's */
export function resetPasswordEmail(name: string | undefined, url: string): EmailParts {
  return {
    subject: 'Reset your password',
    greeting: name ? `Hello ${name},` : 'Hello,',
    paragraphs: [
      `Somebody, probably you, asked for a new password for your ${brand.name} account.`,
    ],
    action: { label: 'Choose a new password', url },
    notes: [
      'The link works once, for 30 minutes.',
      'If it was not you, ignore this email: your password stays as it is.',
    ],
  };
}
