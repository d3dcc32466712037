import { brand } from '@stillweb/contract/brand';
import type { EmailParts } from '../../mail/email-layout.tsx';

/** A notice about a change of an account, without its greeting and its link. */
export type Notice = Pick<EmailParts, 'subject' | 'paragraphs'>;

/**
 * The email of a notice, with the link by which a reader who did not make the change takes the account back.
 * @param url.isFormer whether the link gives the account back the address that the notice is sent to
 */
export function noticeEmail(
  notice: Notice,
  { name, url, isFormer }: { name: string; url: string; isFormer: boolean },
): EmailParts {
  return {
    subject: notice.subject,
    greeting: `Hello ${name},`,
    paragraphs: [
      ...notice.paragraphs,
      "If this was you, you don't need to do anything.",
      `If this wasn't you, take your account back now: ${isFormer ? 'it gets this address again, ' : ''}every browser will be logged out, and we send you a link to choose a new password.`,
    ],
    action: { label: "This wasn't me", url },
    notes: ['The link works once, for 7 days.'],
  };
}

export const passwordChanged: Notice = {
  subject: 'Your password was changed',
  paragraphs: [
    `The password of your ${brand.name} account was just changed, and your other devices were logged out.`,
  ],
};

/** To the user's new address. */
export function addressChanged(actor: 'user' | 'support'): Notice {
  const loggedOut = {
    user: 'Your other devices were logged out.',
    support: 'You were logged out everywhere. Log in with this address and your current password.',
  };
  return {
    subject: 'Your email address was changed',
    paragraphs: [`This is now the address of your ${brand.name} account. ${loggedOut[actor]}`],
  };
}

/** To the address that the account had. It does not name the new one: a stranger may read this one by now. */
export const addressReplaced: Notice = {
  subject: 'Your email address was changed',
  paragraphs: [
    `Your ${brand.name} account has another email address now. You can no longer log in with this one.`,
  ],
};

export const passkeyAdded: Notice = {
  subject: 'A passkey was added to your account',
  paragraphs: [
    `A passkey was just added to your ${brand.name} account. It can log in without your password.`,
  ],
};

export const passkeyRemoved: Notice = {
  subject: 'A passkey was removed from your account',
  paragraphs: [
    `A passkey was just removed from your ${brand.name} account. It can no longer log in.`,
  ],
};

/** @param provider as in "Google" */
export function providerLinked(provider: string): Notice {
  return {
    subject: `${provider} was linked to your account`,
    paragraphs: [
      `An account at ${provider} was just linked to your ${brand.name} account. It can log in without your password.`,
    ],
  };
}

export function providerUnlinked(provider: string): Notice {
  return {
    subject: `${provider} was unlinked from your account`,
    paragraphs: [
      `Your account at ${provider} was just unlinked from your ${brand.name} account. It can no longer log in.`,
    ],
  };
}

export const secondStepOn: Notice = {
  subject: 'Every log-in to your account now asks for a passkey',
  paragraphs: [
    `The second step of your ${brand.name} account was just turned on. From now on a log-in needs one of your passkeys, or a recovery code. All other browsers were logged out.`,
    'Keep the recovery codes in a safe place: they let you in when no passkey is at hand.',
  ],
};

export const secondStepOff: Notice = {
  subject: 'Your account no longer asks for a passkey at every log-in',
  paragraphs: [
    `The second step of your ${brand.name} account was just turned off. Your recovery codes no longer work, and all other browsers were logged out.`,
  ],
};

export const recoveryCodesMade: Notice = {
  subject: 'You have new recovery codes',
  paragraphs: [
    `New recovery codes were just made for your ${brand.name} account. The old ones no longer work.`,
  ],
};

export function recoveryCodeUsed(left: number): Notice {
  return {
    subject: 'A recovery code of your account was used',
    paragraphs: [
      `Someone just used one of your recovery codes at ${brand.name} instead of a passkey. ${left === 1 ? 'One is' : `${left} are`} left.`,
      ...(left < 3 ? ['You can make new ones on your account page.'] : []),
    ],
  };
}
