import { brand } from '@stillweb/contract/brand';
import { composeMail } from '../../platform/mail-layout.tsx';

export function changeEmailMail(name: string, url: string) {
  return composeMail({
    subject: 'Verify your new email address',
    greeting: `Hello ${name},`,
    paragraphs: [
      `You want to use this address for your ${brand.name} account. Please confirm that it is yours; until then your account keeps the old one.`,
    ],
    action: { label: 'Verify new address', url },
    notes: [
      'The link works once, for 24 hours.',
      'If you do not have an account with us, ignore this mail: without the link nothing changes.',
    ],
  });
}

export function emailChangeAskedMail(name: string, forgotPasswordUrl: string) {
  return composeMail({
    subject: 'Your email address is about to change',
    greeting: `Hello ${name},`,
    paragraphs: [
      `Somebody who knows your password wants another email address for your ${brand.name} account. It changes when the link that we sent there is used.`,
      'If it was you, there is nothing to do here.',
      `If it was not you, choose a new password now, which stops the change, and write to ${brand.supportEmail}.`,
    ],
    action: { label: 'Choose a new password', url: forgotPasswordUrl },
  });
}
