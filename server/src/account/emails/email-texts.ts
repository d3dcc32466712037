import { brand } from '@stillweb/contract/brand';
import { isolated } from '@stillweb/texts/languages';
import { t } from '@stillweb/texts/t';
import type { EmailParts } from '../../mail/email-layout.tsx';
import { hello, helloTo } from '../../mail/greeting.ts';
import { longMoment } from '@stillweb/contract/text/dates';

export function accountDeletedEmail(name: string): EmailParts {
  return {
    subject: t('emails.account-deleted.subject', 'Your account was deleted'),
    greeting: helloTo(name),
    paragraphs: [
      t(
        'emails.account-deleted.text',
        "Your {brand} account was just deleted. Any subscription has ended, and you won't be charged again.",
        { brand: brand.name },
      ),
      t(
        'emails.account-deleted.text-2',
        'We keep invoices with their recipient for as long as tax law requires, and a one-way hash of your email address and card, so that each person gets one free trial.',
      ),
      t('emails.account-deleted.text-3', "If this wasn't you, write to {address}.", {
        address: brand.supportEmail,
      }),
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
    subject: t('emails.account-secured.subject', 'Choose a new password for your account'),
    greeting: helloTo(name),
    paragraphs: [
      t(
        'emails.account-secured.text',
        'Your {brand} account was just taken back with the link in one of our emails. Every browser is logged out, and the old password no longer works.',
        { brand: brand.name },
      ),
      t('emails.account-secured.text-2', 'Choose a new password to log in again.'),
    ],
    action: { label: t('emails.account-secured.action', 'Choose a new password'), url },
    notes: [
      t('emails.account-secured.note', 'The link works once, for 30 minutes.'),
      t('emails.account-secured.note-2', 'If it has expired, ask for a new one: {url}', {
        url: forgotPasswordUrl,
      }),
    ],
  };
}

export function dataExportEmail(name: string, url: string): EmailParts {
  return {
    subject: t('emails.data-export.subject', 'Your data at {brand}', { brand: brand.name }),
    greeting: helloTo(name),
    paragraphs: [
      t(
        'emails.data-export.text',
        'You asked our support for the data we hold about you. This link lets you download all of it in one file: your profile, your subscriptions, invoices and payments, your linked browsers and messages to support, and which emails we sent you.',
      ),
    ],
    action: { label: t('emails.data-export.action', 'Get your data'), url },
    notes: [
      t(
        'emails.data-export.note',
        "The link works for 7 days. Anyone who has it can read the data, so don't forward this email.",
      ),
      t('emails.data-export.note-2', "If you didn't ask for it, write to {address}.", {
        address: brand.supportEmail,
      }),
    ],
  };
}

export function existingAccountEmail(
  name: string,
  urls: { logIn: string; forgotPassword: string },
): EmailParts {
  return {
    subject: t('emails.existing-account.subject', 'You already have a {brand} account', {
      brand: brand.name,
    }),
    greeting: helloTo(name),
    paragraphs: [
      t(
        'emails.existing-account.text',
        'Someone (probably you) tried to sign up with this address. You already have an account, so just log in.',
      ),
    ],
    action: { label: t('emails.existing-account.action', 'Log in'), url: urls.logIn },
    notes: [
      t('emails.existing-account.note', 'If you forgot your password, choose a new one: {url}', {
        url: urls.forgotPassword,
      }),
      t('emails.existing-account.note-2', "If this wasn't you, you don't need to do anything."),
    ],
  };
}

/** To an imported user, who has so far logged in at another site. */
export function inviteEmail(
  name: string,
  urls: { logIn: string; forgotPassword: string },
): EmailParts {
  return {
    subject: t('emails.invite.subject', 'Your account is now at {brand}', { brand: brand.name }),
    greeting: helloTo(name),
    paragraphs: [
      t(
        'emails.invite.text',
        'Your account has moved to {brand}. Log in with this address and your current password.',
        { brand: brand.name },
      ),
      t(
        'emails.invite.text-2',
        'If you have a subscription, it continues unchanged, at the same price.',
      ),
    ],
    action: { label: t('emails.invite.action', 'Log in'), url: urls.logIn },
    notes: [
      t(
        'emails.invite.note',
        'If you forgot your password or never had one, choose a new one: {url}',
        { url: urls.forgotPassword },
      ),
      t('emails.invite.note-2', 'We send this email once.'),
    ],
  };
}

/** @param name of the user; undefined where the address is unproven, and the name may be a stranger's */
export function resetPasswordEmail(name: string | undefined, url: string): EmailParts {
  return {
    subject: t('emails.reset-password.subject', 'Reset your password'),
    greeting: name ? helloTo(name) : hello(),
    paragraphs: [
      t(
        'emails.reset-password.text',
        'Someone (probably you) asked for a new password for your {brand} account.',
        { brand: brand.name },
      ),
    ],
    action: { label: t('emails.reset-password.action', 'Choose a new password'), url },
    notes: [
      t('emails.reset-password.note', 'The link works once, for 30 minutes.'),
      t(
        'emails.reset-password.note-2',
        "If this wasn't you, ignore this email. Your password won't change.",
      ),
    ],
  };
}

export function wrongPasswordsEmail(name: string, forgotPasswordUrl: string): EmailParts {
  return {
    subject: t('emails.wrong-passwords.subject', 'Many wrong passwords for your account'),
    greeting: helloTo(name),
    paragraphs: [
      t(
        'emails.wrong-passwords.text',
        'Someone entered a wrong password or code for your {brand} account a hundred times within a day. For the rest of that day, only browsers that you have used before can log in.',
        { brand: brand.name },
      ),
      t(
        'emails.wrong-passwords.text-2',
        "If your password is long and used nowhere else, you don't need to do anything.",
      ),
      t(
        'emails.wrong-passwords.text-3',
        'To log in from another browser before that, choose a new password.',
      ),
    ],
    action: {
      label: t('emails.wrong-passwords.action', 'Choose a new password'),
      url: forgotPasswordUrl,
    },
  };
}

const codeValidity = () =>
  t(
    'emails.validity.code',
    'It works once, for ten minutes, and only in the browser that asked for it.',
  );

/** The subject is without the code, because locked screens show it. */
export function logInCodeEmail(name: string, code: string): EmailParts {
  return {
    subject: t('emails.log-in-code.subject', 'Your code to log in'),
    greeting: helloTo(name),
    paragraphs: [
      t('emails.log-in-code.text', 'Enter this code to log in to your {brand} account:', {
        brand: brand.name,
      }),
      isolated(grouped(code)),
      codeValidity(),
    ],
    hasNoLink: true,
    notes: [
      t('emails.log-in-code.note', "Never share it. We won't ask you for it."),
      t(
        'emails.log-in-code.note-2',
        "If this wasn't you, ignore this email. No one can log in without the code.",
      ),
    ],
  };
}

export function proofCodeEmail(name: string, code: string): EmailParts {
  return {
    subject: t('emails.proof-code.subject', "Your code to confirm it's you"),
    greeting: helloTo(name),
    paragraphs: [
      t(
        'emails.proof-code.text',
        'Enter this code to continue with a change to your {brand} account:',
        { brand: brand.name },
      ),
      isolated(grouped(code)),
      codeValidity(),
    ],
    hasNoLink: true,
    notes: [
      t('emails.proof-code.note', "Never share it. We won't ask you for it."),
      t(
        'emails.proof-code.note-2',
        "If this wasn't you, someone is using a browser in which you are logged in. Log out everywhere on your account page, and choose a new password.",
      ),
    ],
  };
}

/** In groups of four digits. */
function grouped(code: string): string {
  return code.replaceAll(/\d{4}(?=\d)/g, '$& ');
}

export function passkeyCopiedEmail(name: string, account: string): EmailParts {
  return {
    subject: t('emails.passkey-copied.subject', 'One of your passkeys may have been copied'),
    greeting: helloTo(name),
    paragraphs: [
      t(
        'emails.passkey-copied.text',
        'Someone tried to use a passkey of your {brand} account, and its counter went back. That can happen when a passkey was copied, so we refused it.',
        { brand: brand.name },
      ),
      t(
        'emails.passkey-copied.text-2',
        'Remove this passkey on your account page and add a new one: {url}',
        { url: account },
      ),
    ],
  };
}

export function secondStepRemovalEmail(
  name: string,
  { stopUrl, takesEffectAt }: { stopUrl: string; takesEffectAt: string },
): EmailParts {
  return {
    subject: t(
      'emails.second-step-removal.subject',
      'The second step of your account is about to be removed',
    ),
    greeting: helloTo(name),
    paragraphs: [
      t(
        'emails.second-step-removal.text',
        'Someone who has lost all passkeys and recovery codes has shown our support that your {brand} account is theirs. From {moment} on, the account can be used without a second step.',
        { brand: brand.name, moment: longMoment(takesEffectAt) },
      ),
      t('emails.second-step-removal.text-2', "If this was you, you don't need to do anything."),
      t(
        'emails.second-step-removal.text-3',
        "If this wasn't you, stop it with the button below, or log in with your passkey, and write to {address}.",
        { address: brand.supportEmail },
      ),
    ],
    action: { label: t('emails.second-step-removal.action', 'Keep the second step'), url: stopUrl },
    notes: [
      t('emails.second-step-removal.note', 'The link works until the second step is removed.'),
    ],
  };
}
