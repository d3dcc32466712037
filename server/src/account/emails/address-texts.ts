import { brand } from '@stillweb/contract/brand';
import { t } from '@stillweb/texts/t';
import type { EmailParts } from '../../mail/email-layout.tsx';
import { hello, helloTo } from '../../mail/greeting.ts';
import { longMoment } from '@stillweb/contract/text/dates';

const changeValidity = () =>
  t(
    'emails.validity.change',
    'The link works once, for 24 hours, while you stay logged in where you asked for the change.',
  );

/** The new address is not proven: the email carries nothing that the sender has chosen. */
export function newAddressEmail(url: string): EmailParts {
  return {
    subject: t('emails.new-address.subject', 'Confirm your new email address'),
    greeting: hello(),
    paragraphs: [
      t(
        'emails.new-address.text',
        'You asked to use this address for your {brand} account. Confirm your new address. The change takes effect once both addresses are confirmed.',
        { brand: brand.name },
      ),
    ],
    action: { label: t('emails.new-address.action', 'Confirm new address'), url },
    notes: [
      changeValidity(),
      t(
        'emails.new-address.note',
        "If you don't have an account with us, ignore this email. Nothing will change.",
      ),
    ],
  };
}

export function oldAddressEmail(
  name: string,
  newEmail: string,
  urls: { confirm: string; forgotPassword: string },
): EmailParts {
  return {
    subject: t('emails.old-address.subject', 'Confirm the change of your email address'),
    greeting: helloTo(name),
    paragraphs: [
      t(
        'emails.old-address.text',
        'Someone who knows your password asked to use {newEmail} instead of this address for your {brand} account.',
        { newEmail, brand: brand.name },
      ),
      t(
        'emails.old-address.text-2',
        'If this was you, confirm it here and in the other mailbox. The change takes effect once both addresses are confirmed.',
      ),
      t(
        'emails.old-address.text-3',
        "If this wasn't you, don't use the link, and choose a new password now: {url}",
        { url: urls.forgotPassword },
      ),
    ],
    action: { label: t('emails.old-address.action', 'Confirm the change'), url: urls.confirm },
    notes: [changeValidity()],
  };
}

/** Goes to an address that was refused before. It may have a new owner, so it carries no name. */
export function confirmAddressEmail(url: string): EmailParts {
  return {
    subject: t('emails.confirm-address.subject', 'Confirm your email address'),
    greeting: hello(),
    paragraphs: [
      t(
        'emails.confirm-address.text',
        "The mail server of this address refused our emails, so we stopped sending them. Confirm that you can read mail here, and we'll send emails about your {brand} account again.",
        { brand: brand.name },
      ),
    ],
    action: { label: t('emails.confirm-address.action', 'Confirm email address'), url },
    notes: [
      t('emails.confirm-address.note', 'The link works once, for 24 hours.'),
      t(
        'emails.confirm-address.note-2',
        "If you don't have an account with us, ignore this email. Nothing will change.",
      ),
    ],
  };
}

/** To the old mailbox. It does not name the new address: a stranger may read this mailbox by now. */
export function addressChangeBegunEmail(
  name: string,
  { stopUrl, takesEffectAt }: { stopUrl: string; takesEffectAt: string },
): EmailParts {
  return {
    subject: t('emails.address-change-begun.subject', 'Your email address is about to change'),
    greeting: helloTo(name),
    paragraphs: [
      t(
        'emails.address-change-begun.text',
        "Someone who can't read this mailbox has shown our support that your {brand} account is theirs, and asked to change its email address. The change can take effect from {moment} on.",
        { brand: brand.name, moment: longMoment(takesEffectAt) },
      ),
      t('emails.address-change-begun.text-2', "If this was you, you don't need to do anything."),
      t(
        'emails.address-change-begun.text-3',
        "If this wasn't you, stop the change with the button below and write to {address}.",
        { address: brand.supportEmail },
      ),
    ],
    action: { label: t('emails.address-change-begun.action', 'Stop the change'), url: stopUrl },
    notes: [t('emails.address-change-begun.note', 'The link works until the change takes effect.')],
  };
}

/** To the new address, which is not proven: the email carries nothing that its sender has chosen. */
export function confirmNewAddressEmail(url: string, takesEffectAt: string): EmailParts {
  return {
    subject: t('emails.confirm-new-address.subject', 'Confirm your new email address'),
    greeting: hello(),
    paragraphs: [
      t(
        'emails.confirm-new-address.text',
        "You asked our support to use this address for your {brand} account. Confirm that it's yours. The change takes effect on {moment} at the earliest, because the old mailbox can object until then.",
        { brand: brand.name, moment: longMoment(takesEffectAt) },
      ),
    ],
    action: { label: t('emails.confirm-new-address.action', 'Confirm new address'), url },
    notes: [
      t('emails.confirm-new-address.note', 'The link works once, within 7 days of the request.'),
      t(
        'emails.confirm-new-address.note-2',
        "If you don't have an account with us, ignore this email. Nothing will change.",
      ),
    ],
  };
}

/** To the address that the account had until its owner took it back. */
export function addressTakenBackEmail(): EmailParts {
  return {
    subject: t('emails.address-taken-back.subject', 'Your email address was changed back'),
    greeting: hello(),
    paragraphs: [
      t(
        'emails.address-taken-back.text',
        'This is no longer the address of a {brand} account. Someone with access to the previous mailbox has taken the account back.',
        { brand: brand.name },
      ),
      t('emails.address-taken-back.text-2', 'If the account is yours, write to {address}.', {
        address: brand.supportEmail,
      }),
    ],
  };
}

/** To an address that was requested for an account, and that another account had recently. It may have a new owner. */
export function addressReservedEmail(until: Date): EmailParts {
  return {
    subject: t('emails.address-reserved.subject', 'This address cannot be used for an account yet'),
    greeting: hello(),
    paragraphs: [
      t(
        'emails.address-reserved.text',
        'Someone (probably you) asked to use this address for a {brand} account. Another account had it until recently, so it cannot be used before {moment}.',
        { brand: brand.name, moment: longMoment(until.toISOString()) },
      ),
      t(
        'emails.address-reserved.text-2',
        'If that account is yours and you did not change its address, take it back with the link in our email "Your email address was changed".',
      ),
      t(
        'emails.address-reserved.text-3',
        'If you want a new account, sign up again after that time. Questions? Write to {address}.',
        { address: brand.supportEmail },
      ),
    ],
  };
}

/** Goes to an address that is not proven yet, so it carries nothing that was typed at sign-up. */
export function verificationEmail(url: string): EmailParts {
  return {
    subject: t('emails.verification.subject', 'Verify your email address'),
    greeting: hello(),
    paragraphs: [
      t(
        'emails.verification.text',
        'Thank you for signing up for {brand}. Confirm your email address to log in.',
        { brand: brand.name },
      ),
    ],
    action: { label: t('emails.verification.action', 'Verify email address'), url },
    notes: [
      t('emails.verification.note', 'The link works once, for 24 hours.'),
      t(
        'emails.verification.note-2',
        "If you didn't sign up, don't use the link: it would confirm someone else's sign-up with your address. Without it, no one can use the account.",
      ),
    ],
  };
}

/**
 * Sent when a link or a code is requested for an unverified address, perhaps by its owner, who may never have
 * signed up.
 */
export function newVerificationEmail(url: string, forgotPasswordUrl: string): EmailParts {
  return {
    subject: t('emails.new-verification.subject', 'Verify your email address'),
    greeting: hello(),
    paragraphs: [
      t(
        'emails.new-verification.text',
        'Someone (probably you) asked for an email to get into a {brand} account with this address. The address must be verified first. If you signed up, verify it with the password that you chose.',
        { brand: brand.name },
      ),
    ],
    action: { label: t('emails.new-verification.action', 'Verify email address'), url },
    notes: [
      t(
        'emails.new-verification.note',
        'If you have not chosen a password, or forgot it, choose a new one: {url}',
        { url: forgotPasswordUrl },
      ),
      t('emails.new-verification.note-2', 'The link works once, for 24 hours.'),
      t(
        'emails.new-verification.note-3',
        "If this wasn't you, ignore this email. No one can use the account without a link.",
      ),
    ],
  };
}
