import { brand } from '@stillweb/contract/brand';
import { longMoment } from '@stillweb/contract/date-text';
import type { EmailParts } from '../../platform/email-layout.tsx';

/** To the old mailbox. It does not name the new address: this one may be read by a stranger by now. */
export function addressChangeBegunEmail(
  name: string,
  { stopUrl, takesEffectAt }: { stopUrl: string; takesEffectAt: string },
): EmailParts {
  return {
    subject: 'Your email address is about to change',
    greeting: `Hello ${name},`,
    paragraphs: [
      `Our support was asked to change the email address of your ${brand.name} account, by somebody who has shown that the account is theirs and who cannot read this mailbox. From ${longMoment(takesEffectAt)} on the account may have another address.`,
      'If it was you, there is nothing to do here.',
      `If it was not you, stop the change with the button, and write to ${brand.supportEmail}.`,
    ],
    action: { label: 'Stop the change', url: stopUrl },
    notes: ['The link works until the change takes effect.'],
  };
}

/** To the new address, which is not proven: the email carries nothing that its sender has chosen. */
export function confirmNewAddressEmail(url: string, takesEffectAt: string): EmailParts {
  return {
    subject: 'Confirm your new email address',
    greeting: 'Hello,',
    paragraphs: [
      `You have asked our support to use this address for your ${brand.name} account. Please confirm that it is yours. It takes the place of the old one on ${longMoment(takesEffectAt)} at the earliest: until then the old mailbox can object.`,
    ],
    action: { label: 'Confirm new address', url },
    notes: [
      'The link works once, within 7 days of the request.',
      'If you do not have an account with us, ignore this email: without the link nothing changes.',
    ],
  };
}

/** To the address that has just become the user's. */
export function addressChangedEmail(name: string, logInUrl: string): EmailParts {
  return {
    subject: 'Your email address was changed',
    greeting: `Hello ${name},`,
    paragraphs: [
      `This is now the address of your ${brand.name} account. You were logged out everywhere: log in with it, and with the password that you have.`,
    ],
    action: { label: 'Log in', url: logInUrl },
    notes: [`If you did not ask for this, write to ${brand.supportEmail}.`],
  };
}
