import { brand } from '@stillweb/contract/brand';
import type { EmailParts } from '../../mail/email-layout.tsx';

type Urls = { account: string; forgotPassword: string };

const noAction = "If this was you, you don't need to do anything.";

export function passkeyAddedEmail(name: string, urls: Urls): EmailParts {
  return {
    subject: 'A passkey was added to your account',
    greeting: `Hello ${name},`,
    paragraphs: [
      `A passkey was just added to your ${brand.name} account. It can log in without your password.`,
      noAction,
      `If this wasn't you, remove it on your account page, ${urls.account}, and choose a new password: ${urls.forgotPassword}`,
    ],
  };
}

export function passkeyRemovedEmail(name: string, urls: Urls): EmailParts {
  return {
    subject: 'A passkey was removed from your account',
    greeting: `Hello ${name},`,
    paragraphs: [
      `A passkey was just removed from your ${brand.name} account. It can no longer log in.`,
      noAction,
      `If this wasn't you, choose a new password now, ${urls.forgotPassword}, and look at the passkeys on your account page: ${urls.account}`,
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
