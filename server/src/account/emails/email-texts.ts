import { brand } from '@stillweb/contract/brand';
import type { EmailParts } from '../../mail/email-layout.tsx';
import { longMoment } from '@stillweb/contract/date-text';

export function accountDeletedEmail(name: string): EmailParts {
  return {
    subject: 'Your account was deleted',
    greeting: `Hello ${name},`,
    paragraphs: [
      `Your ${brand.name} account has just been deleted. Any subscription has ended, and nothing more is charged.`,
      'We keep invoices, and whom they were made out to, for as long as tax law asks, and a one-way hash of your email address and card, so that a free trial is given once.',
      `If it was not you, write to ${brand.supportEmail}.`,
    ],
  };
}

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

/** Goes to an address that was refused before. It may have a new owner, so it carries no name. */
export function confirmAddressEmail(url: string): EmailParts {
  return {
    subject: 'Confirm your email address',
    greeting: 'Hello,',
    paragraphs: [
      `The mail server of this address has refused our emails, so we send none about your ${brand.name} account. Please confirm that you can read mail here, and we send them again.`,
    ],
    action: { label: 'Confirm email address', url },
    notes: [
      'The link works once, for 24 hours.',
      'If you do not have an account with us, ignore this email: without the link nothing changes.',
    ],
  };
}

export function dataExportEmail(name: string, url: string): EmailParts {
  return {
    subject: `Your data at ${brand.name}`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `You have asked our support for the data that we hold about you. The page behind this link gives you all of it in one file: your profile, your subscriptions, invoices and payments, your linked browsers and messages to support, and which emails we sent you.`,
    ],
    action: { label: 'Get your data', url },
    notes: [
      'The link works for 7 days. Whoever has it can read the data, so do not pass this email on.',
      `If you did not ask for it, write to ${brand.supportEmail}.`,
    ],
  };
}

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

export function passwordChangedEmail(name: string, forgotPasswordUrl: string): EmailParts {
  return {
    subject: 'Your password was changed',
    greeting: `Hello ${name},`,
    paragraphs: [
      `The password of your ${brand.name} account has just been changed, and other devices were logged out.`,
      'If it was you, there is nothing to do.',
      `If it was not you, choose a new password now, and write to ${brand.supportEmail}.`,
    ],
    action: { label: 'Choose a new password', url: forgotPasswordUrl },
  };
}

/** @param name of the user; undefined where the address is unproven, and the name may be a stranger's */
export function resetPasswordEmail(name: string | undefined, url: string): EmailParts {
  return {
    subject: 'Reset your password',
    greeting: name ? `Hello ${name},` : 'Hello,',
    paragraphs: [
      `Somebody, probably you, asked for a new password for your ${brand.name} account.`,
    ],
    action: { label: 'Choose a new password', url },
    notes: [
      'The link works once, for 30 minutes.',
      'If it was not you, ignore this email: your password stays as it is.',
    ],
  };
}

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

/** Goes to an address that is not proven yet, so it carries nothing that was typed at sign-up. */
export function verificationEmail(url: string): EmailParts {
  return {
    subject: 'Verify your email address',
    greeting: 'Hello,',
    paragraphs: [
      `Thank you for signing up for ${brand.name}. Please confirm that this address is yours, and you can log in.`,
    ],
    action: { label: 'Verify email address', url },
    notes: [
      'The link works once, for 24 hours.',
      'If you did not sign up, ignore this email: without the link nobody can use the account.',
    ],
  };
}

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
