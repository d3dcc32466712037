import { brand } from '@stillweb/contract/brand';
import type { EmailParts } from '../../mail/email-layout.tsx';
import { longMoment } from '@stillweb/contract/text/dates';

export function accountDeletedEmail(name: string): EmailParts {
  return {
    subject: 'Your account was deleted',
    greeting: `Hello ${name},`,
    paragraphs: [
      `Your ${brand.name} account was just deleted. Any subscription has ended, and you won't be charged again.`,
      'We keep invoices with their recipient for as long as tax law requires, and a one-way hash of your email address and card, so that each person gets one free trial.',
      `If this wasn't you, write to ${brand.supportEmail}.`,
    ],
  };
}

/** After the link in a notice has revoked everything that an intruder may have. */
export function accountSecuredEmail(
  name: string,
  url: string,
  forgotPasswordUrl: string,
): EmailParts {
  return {
    subject: 'Choose a new password for your account',
    greeting: `Hello ${name},`,
    paragraphs: [
      `Your ${brand.name} account was just taken back with the link in one of our emails. Every browser is logged out, and the old password no longer works.`,
      'Choose a new password to log in again.',
    ],
    action: { label: 'Choose a new password', url },
    notes: [
      'The link works once, for 30 minutes.',
      `If it has expired, ask for a new one: ${forgotPasswordUrl}`,
    ],
  };
}

const changeValidity =
  'The link works once, for 24 hours, while you stay logged in where you asked for the change.';

/** The new address is not proven: the email carries nothing that the sender has chosen. */
export function newAddressEmail(url: string): EmailParts {
  return {
    subject: 'Confirm your new email address',
    greeting: 'Hello,',
    paragraphs: [
      `You asked to use this address for your ${brand.name} account. Confirm your new address. The change takes effect once both addresses are confirmed.`,
    ],
    action: { label: 'Confirm new address', url },
    notes: [
      changeValidity,
      "If you don't have an account with us, ignore this email. Nothing will change.",
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
      `Someone who knows your password asked to use ${newEmail} instead of this address for your ${brand.name} account.`,
      'If this was you, confirm it here and in the other mailbox. The change takes effect once both addresses are confirmed.',
      `If this wasn't you, don't use the link, and choose a new password now: ${urls.forgotPassword}`,
    ],
    action: { label: 'Confirm the change', url: urls.confirm },
    notes: [changeValidity],
  };
}

/** Goes to an address that was refused before. It may have a new owner, so it carries no name. */
export function confirmAddressEmail(url: string): EmailParts {
  return {
    subject: 'Confirm your email address',
    greeting: 'Hello,',
    paragraphs: [
      `The mail server of this address refused our emails, so we stopped sending them. Confirm that you can read mail here, and we'll send emails about your ${brand.name} account again.`,
    ],
    action: { label: 'Confirm email address', url },
    notes: [
      'The link works once, for 24 hours.',
      "If you don't have an account with us, ignore this email. Nothing will change.",
    ],
  };
}

export function dataExportEmail(name: string, url: string): EmailParts {
  return {
    subject: `Your data at ${brand.name}`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `You asked our support for the data we hold about you. This link lets you download all of it in one file: your profile, your subscriptions, invoices and payments, your linked browsers and messages to support, and which emails we sent you.`,
    ],
    action: { label: 'Get your data', url },
    notes: [
      "The link works for 7 days. Anyone who has it can read the data, so don't forward this email.",
      `If you didn't ask for it, write to ${brand.supportEmail}.`,
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
      `Someone (probably you) tried to sign up with this address. You already have an account, so just log in.`,
    ],
    action: { label: 'Log in', url: urls.logIn },
    notes: [
      `If you forgot your password, choose a new one: ${urls.forgotPassword}`,
      "If this wasn't you, you don't need to do anything.",
    ],
  };
}

/** To an imported user, who has so far logged in at another site. */
export function inviteEmail(
  name: string,
  urls: { logIn: string; forgotPassword: string },
): EmailParts {
  return {
    subject: `Your account is now at ${brand.name}`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `Your account has moved to ${brand.name}. Log in with this address and your current password.`,
      'If you have a subscription, it continues unchanged, at the same price.',
    ],
    action: { label: 'Log in', url: urls.logIn },
    notes: [
      `If you forgot your password or never had one, choose a new one: ${urls.forgotPassword}`,
      'We send this email once.',
    ],
  };
}

/** @param name of the user; undefined where the address is unproven, and the name may be a stranger's */
export function resetPasswordEmail(name: string | undefined, url: string): EmailParts {
  return {
    subject: 'Reset your password',
    greeting: name ? `Hello ${name},` : 'Hello,',
    paragraphs: [`Someone (probably you) asked for a new password for your ${brand.name} account.`],
    action: { label: 'Choose a new password', url },
    notes: [
      'The link works once, for 30 minutes.',
      "If this wasn't you, ignore this email. Your password won't change.",
    ],
  };
}

/** To the old mailbox. It does not name the new address: a stranger may read this mailbox by now. */
export function addressChangeBegunEmail(
  name: string,
  { stopUrl, takesEffectAt }: { stopUrl: string; takesEffectAt: string },
): EmailParts {
  return {
    subject: 'Your email address is about to change',
    greeting: `Hello ${name},`,
    paragraphs: [
      `Someone who can't read this mailbox has shown our support that your ${brand.name} account is theirs, and asked to change its email address. The change can take effect from ${longMoment(takesEffectAt)} on.`,
      "If this was you, you don't need to do anything.",
      `If this wasn't you, stop the change with the button below and write to ${brand.supportEmail}.`,
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
      `You asked our support to use this address for your ${brand.name} account. Confirm that it's yours. The change takes effect on ${longMoment(takesEffectAt)} at the earliest, because the old mailbox can object until then.`,
    ],
    action: { label: 'Confirm new address', url },
    notes: [
      'The link works once, within 7 days of the request.',
      "If you don't have an account with us, ignore this email. Nothing will change.",
    ],
  };
}

/** To the address that the account had until its owner took it back. */
export function addressTakenBackEmail(): EmailParts {
  return {
    subject: 'Your email address was changed back',
    greeting: 'Hello,',
    paragraphs: [
      `This is no longer the address of a ${brand.name} account. Someone with access to the previous mailbox has taken the account back.`,
      `If the account is yours, write to ${brand.supportEmail}.`,
    ],
  };
}

/** To an address that was requested for an account, and that another account had recently. It may have a new owner. */
export function addressReservedEmail(until: Date): EmailParts {
  return {
    subject: 'This address cannot be used for an account yet',
    greeting: 'Hello,',
    paragraphs: [
      `Someone (probably you) asked to use this address for a ${brand.name} account. Another account had it until recently, so it cannot be used before ${longMoment(until.toISOString())}.`,
      'If that account is yours and you did not change its address, take it back with the link in our email "Your email address was changed".',
      `If you want a new account, sign up again after that time. Questions? Write to ${brand.supportEmail}.`,
    ],
  };
}

/** Goes to an address that is not proven yet, so it carries nothing that was typed at sign-up. */
export function verificationEmail(url: string): EmailParts {
  return {
    subject: 'Verify your email address',
    greeting: 'Hello,',
    paragraphs: [
      `Thank you for signing up for ${brand.name}. Confirm your email address to log in.`,
    ],
    action: { label: 'Verify email address', url },
    notes: [
      'The link works once, for 24 hours.',
      "If you didn't sign up, don't use the link: it would confirm someone else's sign-up with your address. Without it, no one can use the account.",
    ],
  };
}

/**
 * Sent when a link or a code is requested for an unverified address, perhaps by its owner, who may never have
 * signed up.
 */
export function newVerificationEmail(url: string, forgotPasswordUrl: string): EmailParts {
  return {
    subject: 'Verify your email address',
    greeting: 'Hello,',
    paragraphs: [
      `Someone (probably you) asked for an email to get into a ${brand.name} account with this address. The address must be verified first. If you signed up, verify it with the password that you chose.`,
    ],
    action: { label: 'Verify email address', url },
    notes: [
      `If you have not chosen a password, or forgot it, choose a new one: ${forgotPasswordUrl}`,
      'The link works once, for 24 hours.',
      "If this wasn't you, ignore this email. No one can use the account without a link.",
    ],
  };
}

export function wrongPasswordsEmail(name: string, forgotPasswordUrl: string): EmailParts {
  return {
    subject: 'Many wrong passwords for your account',
    greeting: `Hello ${name},`,
    paragraphs: [
      `Someone entered a wrong password or code for your ${brand.name} account a hundred times within a day. For the rest of that day, only browsers that you have used before can log in.`,
      "If your password is long and used nowhere else, you don't need to do anything.",
      'To log in from another browser before that, choose a new password.',
    ],
    action: { label: 'Choose a new password', url: forgotPasswordUrl },
  };
}

const codeValidity = 'It works once, for ten minutes, and only in the browser that asked for it.';

/** The subject is without the code, because locked screens show it. */
export function logInCodeEmail(name: string, code: string): EmailParts {
  return {
    subject: 'Your code to log in',
    greeting: `Hello ${name},`,
    paragraphs: [
      `Enter this code to log in to your ${brand.name} account:`,
      grouped(code),
      codeValidity,
    ],
    hasNoLink: true,
    notes: [
      "Never share it. We won't ask you for it.",
      "If this wasn't you, ignore this email. No one can log in without the code.",
    ],
  };
}

export function proofCodeEmail(name: string, code: string): EmailParts {
  return {
    subject: "Your code to confirm it's you",
    greeting: `Hello ${name},`,
    paragraphs: [
      `Enter this code to continue with a change to your ${brand.name} account:`,
      grouped(code),
      codeValidity,
    ],
    hasNoLink: true,
    notes: [
      "Never share it. We won't ask you for it.",
      "If this wasn't you, someone is using a browser in which you are logged in. Log out everywhere on your account page, and choose a new password.",
    ],
  };
}

/** In groups of four digits. */
function grouped(code: string): string {
  return code.replaceAll(/\d{4}(?=\d)/g, '$& ');
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

export function secondStepRemovalEmail(
  name: string,
  { stopUrl, takesEffectAt }: { stopUrl: string; takesEffectAt: string },
): EmailParts {
  return {
    subject: 'The second step of your account is about to be removed',
    greeting: `Hello ${name},`,
    paragraphs: [
      `Someone who has lost all passkeys and recovery codes has shown our support that your ${brand.name} account is theirs. From ${longMoment(takesEffectAt)} on, the account can be used without a second step.`,
      "If this was you, you don't need to do anything.",
      `If this wasn't you, stop it with the button below, or log in with your passkey, and write to ${brand.supportEmail}.`,
    ],
    action: { label: 'Keep the second step', url: stopUrl },
    notes: ['The link works until the second step is removed.'],
  };
}
