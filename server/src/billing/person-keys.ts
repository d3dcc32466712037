import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';

/** The ways in which a trial is counted. */
export type TrialClaim = {
  userId: string;
  /** Unknown once the account is deleted. */
  email: string | null;
  cardFingerprint?: string | undefined;
};

/** The hashes under which the trial of a claim is stored. */
export function trialKeys({ userId, email, cardFingerprint }: TrialClaim) {
  return [
    { kind: 'user' as const, hash: digest('trial:user', userId) },
    ...(email ? [{ kind: 'email' as const, hash: digest('trial:email', mailboxOf(email)) }] : []),
    ...(cardFingerprint
      ? [{ kind: 'card' as const, hash: digest('trial:card', cardFingerprint) }]
      : []),
  ];
}

/** By what a person who withdraws is recognized; the fingerprints are those of the cards that have paid. */
export type WithdrawalClaim = {
  userId: string;
  /** Unknown once the account is deleted. */
  email: string | null;
  cardFingerprints: readonly string[];
};

/** The hashes under which a refund by withdrawal is stored; the account is that of the withdrawal itself. */
export function withdrawalKeys({ email, cardFingerprints }: WithdrawalClaim) {
  const cards = cardFingerprints.map((fingerprint) => ({
    kind: 'card' as const,
    hash: digest('withdrawal:card', fingerprint),
  }));
  if (!email) return cards;
  return [{ kind: 'email' as const, hash: digest('withdrawal:email', mailboxOf(email)) }, ...cards];
}

/** Without a secret on purpose: the hash must stay the same after the account or a secret is gone. */
function digest(kind: string, value: string): string {
  return createHash('sha256').update(`${kind}:${value}`).digest('hex');
}

/** One form of all addresses of a mailbox: a part after `+`, and dots at Gmail, make no difference. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = domainToASCII(email.slice(at + 1).normalize('NFC')).toLowerCase();
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  const [name = ''] = email.slice(0, at).normalize('NFKC').toLowerCase().split('+');
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
