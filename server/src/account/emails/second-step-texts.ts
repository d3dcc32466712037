import { longMoment } from '@stillweb/contract/date-text';
import { brand } from '@stillweb/contract/brand';
import type { EmailParts } from '../../mail/email-layout.tsx';
import type { Notice } from './notice.ts';

export function secondStepOnEmail(name: string): Notice {
  return {
    subject: 'Every log-in to your account now asks for a passkey',
    greeting: `Hello ${name},`,
    paragraphs: [
      `The second step of your ${brand.name} account was just turned on. From now on a log-in needs one of your passkeys, or a recovery code. All other browsers were logged out.`,
      'Keep the recovery codes in a safe place: they let you in when no passkey is at hand.',
    ],
  };
}

export function secondStepOffEmail(name: string): Notice {
  return {
    subject: 'Your account no longer asks for a passkey at every log-in',
    greeting: `Hello ${name},`,
    paragraphs: [
      `The second step of your ${brand.name} account was just turned off. Your recovery codes no longer work, and all other browsers were logged out.`,
    ],
  };
}

export function recoveryCodesMadeEmail(name: string): Notice {
  return {
    subject: 'You have new recovery codes',
    greeting: `Hello ${name},`,
    paragraphs: [
      `New recovery codes were just made for your ${brand.name} account. The old ones no longer work.`,
    ],
  };
}

export function recoveryCodeUsedEmail(name: string, left: number): Notice {
  return {
    subject: 'A recovery code of your account was used',
    greeting: `Hello ${name},`,
    paragraphs: [
      `Someone just used one of your recovery codes at ${brand.name} instead of a passkey. ${left === 1 ? 'One is' : `${left} are`} left.`,
      ...(left < 3 ? ['You can make new ones on your account page.'] : []),
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
