import { brand } from '@stillweb/contract/brand';
import type { EmailParts } from '../../mail/email-layout.tsx';

type Urls = { account: string; forgotPassword: string };

const noAction = "If this was you, you don't need to do anything.";

/** @param provider as in "Google" */
export function providerLinkedEmail(name: string, provider: string, urls: Urls): EmailParts {
  return {
    subject: `${provider} was linked to your account`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `An account at ${provider} was just linked to your ${brand.name} account. It can log in without your password.`,
      noAction,
      `If this wasn't you, unlink it on your account page, ${urls.account}, and choose a new password: ${urls.forgotPassword}`,
    ],
  };
}

export function providerUnlinkedEmail(name: string, provider: string, urls: Urls): EmailParts {
  return {
    subject: `${provider} was unlinked from your account`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `Your account at ${provider} was just unlinked from your ${brand.name} account. It can no longer log in.`,
      noAction,
      `If this wasn't you, choose a new password now, ${urls.forgotPassword}, and look at the ways to log in on your account page: ${urls.account}`,
    ],
  };
}
