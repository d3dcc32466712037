import { brand } from '@stillweb/contract/brand';
import type { EmailParts } from '../../platform/email-layout.tsx';

export function existingAccountEmail(
  name: string,
  urls: { logIn: string; forgotPassword: string },
): EmailParts {
  return {
    subject: `You already have a ${brand.name} account`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `Somebody, probably you, wanted to sign up for ${brand.name} with this address, or to verify it. It already has a verified account, so nothing was changed: just log in.`,
    ],
    action: { label: 'Log in', url: urls.logIn },
    notes: [
      `If you have forgotten your password, choose a new one: ${urls.forgotPassword}`,
      'If it was not you, there is nothing to do.',
    ],
  };
}
