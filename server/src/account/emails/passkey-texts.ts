import { brand } from '@stillweb/contract/brand';
import type { EmailParts } from '../../mail/email-layout.tsx';
import type { Notice } from './notice.ts';

export function passkeyAddedEmail(name: string): Notice {
  return {
    subject: 'A passkey was added to your account',
    greeting: `Hello ${name},`,
    paragraphs: [
      `A passkey was just added to your ${brand.name} account. It can log in without your password.`,
    ],
  };
}

export function passkeyRemovedEmail(name: string): Notice {
  return {
    subject: 'A passkey was removed from your account',
    greeting: `Hello ${name},`,
    paragraphs: [
      `A passkey was just removed from your ${brand.name} account. It can no longer log in.`,
    ],
  };
}

export function passkeyCopiedEmail(name: string, account: string): EmailParts {
  return {
    subject: 'One of your passkeys may have been copied',
    greeting: `Hello ${name},`,
    paragraphs: [
      `Someone tried to use a passkey of your ${brand.name} account, and its counter went back. That can happen when a passkey was copied, so we refused it.`,
      `Remove this passkey on your account page and add a new one: ${account}`,
    ],
  };
}
