import { brand } from '@stillweb/contract/brand';
import type { EmailParts } from '../../platform/email-layout.tsx';

/** Goes to an address that was refused before. It may have a new owner, so it carries no name. */
export function confirmAddressEmail(url: string): EmailParts {
  return {
    subject: 'Confirm your email address',
    greeting: 'Hello,',
    paragraphs: [
      `The mail server of this address has refused our emails, so we send none about your ${brand.name} account. Please confirm that you can read mail here, and we send them again.`,
    ],
    action: { label: 'Confirm email address', url },
    notes: [
      'The link works once, for 24 hours.',
      'If you do not have an account with us, ignore this email: without the link nothing changes.',
    ],
  };
}
