import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';

/** Benefits that a person gets once: a free trial, a refund by withdrawing. */
export type ClaimPurpose = 'trial' | 'withdrawal';

/** The keys by which an earlier claim of a person is recognized. */
export type ClaimKind = 'user' | 'email' | 'card';

export type Person = {
  userId: string;
  /** Unknown once the account is deleted. */
  email: string | null;
  /** Of the card that a trial begins with, or of all cards that have paid a contract. */
  cardFingerprints?: readonly string[];
};

/** The hashes under which a claim of a person is stored. */
export function claimKeys(
  purpose: ClaimPurpose,
  { userId, email, cardFingerprints = [] }: Person,
): { purpose: ClaimPurpose; kind: ClaimKind; hash: string }[] {
  const key = (kind: ClaimKind, value: string) => ({
    purpose,
    kind,
    hash: digest(`${purpose}:${kind}`, value),
  });
  return [
    key('user', userId),
    ...(email ? [key('email', mailboxOf(email))] : []),
    ...cardFingerprints.map((fingerprint) => key('card', fingerprint)),
  ];
}

/**
 * Whether a claim is beyond the one that an account and an address get, or beyond those that a card gets.
 * Account and address count when the claim is first recorded, a card when it is the first of the claim.
 * @param recorded the earlier records of this claim
 * @param earlier other claims under the same keys
 */
export function isClaimUsed(
  recorded: { kind: ClaimKind }[],
  earlier: { kind: ClaimKind; barred: boolean }[],
  claimsPerCard: number,
): boolean {
  const ofCard = earlier.filter(({ kind }) => kind === 'card');
  const isCardUsedUp = ofCard.length >= claimsPerCard || ofCard.some(({ barred }) => barred);
  const isFirstCard = recorded.every(({ kind }) => kind !== 'card');
  const isUsedByOwner = recorded.length === 0 && earlier.length > ofCard.length;
  return isUsedByOwner || (isFirstCard && isCardUsedUp);
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
