import { brand } from '@stillweb/contract/brand';
import type { EmailParts } from '../../platform/email-layout.tsx';

/** Goes to an address that is not proven yet, so it carries nothing that was typed at sign-up. */
export function verificationEmail(url: string): EmailParts {
  return {
    subject: 'Verify your email address',
    greeting: 'Hello,',
    paragraphs: [
      `Thank you for signing up for ${brand.name}. Please confirm that this address is yours, and you can log in.`,
    ],
    action: { label: 'Verify email address', url },
    notes: [
      'The link works once, for 24 hours.',
      'If you did not sign up, ignore this email: without the link nobody can use the account.',
    ],
  };
}
