import { brand } from '@stillweb/contract/brand';
import type { EmailParts } from '../../platform/email-layout.tsx';

export function passwordChangedEmail(name: string, forgotPasswordUrl: string): EmailParts {
  return {
    subject: 'Your password was changed',
    greeting: `Hello ${name},`,
    paragraphs: [
      `The password of your ${brand.name} account has just been changed, and other devices were logged out.`,
      'If it was you, there is nothing to do.',
      `If it was not you, choose a new password now, and write to ${brand.supportEmail}.`,
    ],
    action: { label: 'Choose a new password', url: forgotPasswordUrl },
  };
}
