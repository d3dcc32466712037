import { brand } from '@stillweb/contract/brand';
import type { Notice } from './notice.ts';

/** @param provider as in "Google" */
export function providerLinkedEmail(name: string, provider: string): Notice {
  return {
    subject: `${provider} was linked to your account`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `An account at ${provider} was just linked to your ${brand.name} account. It can log in without your password.`,
    ],
  };
}

export function providerUnlinkedEmail(name: string, provider: string): Notice {
  return {
    subject: `${provider} was unlinked from your account`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `Your account at ${provider} was just unlinked from your ${brand.name} account. It can no longer log in.`,
    ],
  };
}
