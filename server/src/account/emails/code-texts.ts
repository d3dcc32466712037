import { brand } from '@stillweb/contract/brand';
import type { EmailParts } from '../../mail/email-layout.tsx';

const validity = 'It works once, for ten minutes, and only in the browser that asked for it.';

/** The subject is without the code, because locked screens show it. */
export function logInCodeEmail(name: string, code: string): EmailParts {
  return {
    subject: 'Your code to log in',
    greeting: `Hello ${name},`,
    paragraphs: [
      `Enter this code to log in to your ${brand.name} account:`,
      grouped(code),
      validity,
    ],
    hasNoLink: true,
    notes: [
      "Never pass it on: we won't ask you for it.",
      "If this wasn't you, ignore this email. No one can log in without the code.",
    ],
  };
}

export function proofCodeEmail(name: string, code: string): EmailParts {
  return {
    subject: "Your code to confirm it's you",
    greeting: `Hello ${name},`,
    paragraphs: [
      `Enter this code to go on with a change of your ${brand.name} account:`,
      grouped(code),
      validity,
    ],
    hasNoLink: true,
    notes: [
      "Never pass it on: we won't ask you for it.",
      "If this wasn't you, someone uses a browser in which you are logged in. Log out everywhere on your account page, and choose a new password.",
    ],
  };
}

/** As people read it. */
function grouped(code: string): string {
  return code.replaceAll(/\d{4}(?=\d)/g, '$& ');
}
