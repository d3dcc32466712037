import { brand } from '@stillweb/contract/brand';
import type { EmailParts } from '../../platform/email-layout.tsx';

const validity = 'The link works once, within 24 hours of your asking for the change.';

/** The new address is not proven: the email carries nothing that the sender has chosen. */
export function newAddressEmail(url: string): EmailParts {
  return {
    subject: 'Confirm your new email address',
    greeting: 'Hello,',
    paragraphs: [
      `You want to use this address for your ${brand.name} account. Please confirm that it is yours. It takes the place of the old one once the link that we sent there is used too.`,
    ],
    action: { label: 'Confirm new address', url },
    notes: [
      validity,
      'If you do not have an account with us, ignore this email: without the link nothing changes.',
    ],
  };
}

export function oldAddressEmail(
  name: string,
  newEmail: string,
  urls: { confirm: string; forgotPassword: string },
): EmailParts {
  return {
    subject: 'Confirm the change of your email address',
    greeting: `Hello ${name},`,
    paragraphs: [
      `Somebody who knows your password wants to use ${newEmail} for your ${brand.name} account instead of this address.`,
      'If it was you, confirm it here and in the other mailbox. The address changes once both links are used.',
      `If it was not you, do not use the link, and choose a new password now: ${urls.forgotPassword}`,
    ],
    action: { label: 'Confirm the change', url: urls.confirm },
    notes: [validity],
  };
}
