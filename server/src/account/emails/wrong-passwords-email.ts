import { brand } from '@stillweb/contract/brand';
import type { EmailParts } from '../../platform/email-layout.tsx';

export function wrongPasswordsEmail(name: string, forgotPasswordUrl: string): EmailParts {
  return {
    subject: 'Many wrong passwords for your account',
    greeting: `Hello ${name},`,
    paragraphs: [
      `A wrong password for your ${brand.name} account was entered a hundred times within a day. For the rest of that day only browsers in which you have logged in before can log in.`,
      'If your password is long and used nowhere else, there is nothing to do.',
      'To log in from another browser before that, choose a new password.',
    ],
    action: { label: 'Choose a new password', url: forgotPasswordUrl },
  };
}
