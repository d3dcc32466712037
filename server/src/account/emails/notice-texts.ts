import { brand } from '@stillweb/contract/brand';
import { t } from '@stillweb/texts/t';
import type { EmailParts } from '../../mail/email-layout.tsx';
import { helloTo } from '../../mail/greeting.ts';

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
    greeting: helloTo(name),
    paragraphs: [
      ...notice.paragraphs,
      t('emails.notice.own', "If this was you, you don't need to do anything."),
      t(
        'emails.notice.not-own',
        "If this wasn't you, take your account back now: {kind, select, former {it gets this address again, every browser} other {every browser}} will be logged out, and we send you a link to choose a new password.",
        { kind: isFormer ? 'former' : 'present' },
      ),
    ],
    action: { label: t('emails.notice.action', "This wasn't me"), url },
    notes: [t('emails.notice.note', 'The link works once, for 7 days.')],
  };
}

export function passwordChanged(): Notice {
  return {
    subject: t('emails.password-changed.subject', 'Your password was changed'),
    paragraphs: [
      t(
        'emails.password-changed.text',
        'The password of your {brand} account was just changed, and your other devices were logged out.',
        { brand: brand.name },
      ),
    ],
  };
}

/** To the user's new address. */
export function addressChanged(actor: 'user' | 'support'): Notice {
  return {
    subject: t('emails.address-changed.subject', 'Your email address was changed'),
    paragraphs: [
      t(
        'emails.address-changed.text',
        'This is now the address of your {brand} account. {actor, select, support {You were logged out everywhere. Log in with this address and your current password.} other {Your other devices were logged out.}}',
        { brand: brand.name, actor },
      ),
    ],
  };
}

/** To the address that the account had. It does not name the new one: a stranger may read this one by now. */
export function addressReplaced(): Notice {
  return {
    subject: t('emails.address-replaced.subject', 'Your email address was changed'),
    paragraphs: [
      t(
        'emails.address-replaced.text',
        'Your {brand} account has another email address now. You can no longer log in with this one.',
        { brand: brand.name },
      ),
    ],
  };
}

export function passkeyAdded(): Notice {
  return {
    subject: t('emails.passkey-added.subject', 'A passkey was added to your account'),
    paragraphs: [
      t(
        'emails.passkey-added.text',
        'A passkey was just added to your {brand} account. It can log in without your password.',
        { brand: brand.name },
      ),
    ],
  };
}

export function passkeyRemoved(): Notice {
  return {
    subject: t('emails.passkey-removed.subject', 'A passkey was removed from your account'),
    paragraphs: [
      t(
        'emails.passkey-removed.text',
        'A passkey was just removed from your {brand} account. It can no longer log in.',
        { brand: brand.name },
      ),
    ],
  };
}

/** @param provider as in "Google" */
export function providerLinked(provider: string): Notice {
  return {
    subject: t('emails.provider-linked.subject', '{provider} was linked to your account', {
      provider,
    }),
    paragraphs: [
      t(
        'emails.provider-linked.text',
        'An account at {provider} was just linked to your {brand} account. It can log in without your password.',
        { provider, brand: brand.name },
      ),
    ],
  };
}

export function providerUnlinked(provider: string): Notice {
  return {
    subject: t('emails.provider-unlinked.subject', '{provider} was unlinked from your account', {
      provider,
    }),
    paragraphs: [
      t(
        'emails.provider-unlinked.text',
        'Your account at {provider} was just unlinked from your {brand} account. It can no longer log in.',
        { provider, brand: brand.name },
      ),
    ],
  };
}

export function secondStepOn(): Notice {
  return {
    subject: t(
      'emails.second-step-on.subject',
      'Every log-in to your account now asks for a passkey',
    ),
    paragraphs: [
      t(
        'emails.second-step-on.text',
        'The second step of your {brand} account was just turned on. From now on a log-in needs one of your passkeys, or a recovery code. All other browsers were logged out.',
        { brand: brand.name },
      ),
      t(
        'emails.second-step-on.text-2',
        'Keep the recovery codes in a safe place: they let you in when no passkey is at hand.',
      ),
    ],
  };
}

export function secondStepOff(): Notice {
  return {
    subject: t(
      'emails.second-step-off.subject',
      'Your account no longer asks for a passkey at every log-in',
    ),
    paragraphs: [
      t(
        'emails.second-step-off.text',
        'The second step of your {brand} account was just turned off. Your recovery codes no longer work, and all other browsers were logged out.',
        { brand: brand.name },
      ),
    ],
  };
}

export function recoveryCodesMade(): Notice {
  return {
    subject: t('emails.recovery-codes-made.subject', 'You have new recovery codes'),
    paragraphs: [
      t(
        'emails.recovery-codes-made.text',
        'New recovery codes were just made for your {brand} account. The old ones no longer work.',
        { brand: brand.name },
      ),
    ],
  };
}

export function recoveryCodeUsed(left: number): Notice {
  return {
    subject: t('emails.recovery-code-used.subject', 'A recovery code of your account was used'),
    paragraphs: [
      t(
        'emails.recovery-code-used.text',
        'Someone just used one of your recovery codes at {brand} instead of a passkey. {left, plural, one {One is} other {{left} are}} left.',
        { brand: brand.name, left },
      ),
      ...(left < 3
        ? [t('emails.recovery-code-used.text-2', 'You can make new ones on your account page.')]
        : []),
    ],
  };
}
