import { timingSafeEqual } from 'node:crypto';
import { codeLength } from '@stillweb/contract/account/code';
import type { Credentials } from '../store/users.ts';
import { deriveKeys, sign, type DerivedKeys } from './derived-keys.ts';

type Owner = Pick<Credentials, 'email' | 'passwordHash'>;

export type EmailCodes = {
  /** The code that an email brings: the same in every attempt to send it. */
  codeOf: (seed: string, owner: Owner) => string;
  isRight: (entered: string, seed: string, owner: Owner | undefined) => boolean;
};

/**
 * Codes follow from a random seed and a key, so that none is stored. They follow from address and password too: a
 * change of either voids them.
 * @param secrets the value of AUTH_SECRET
 */
export function createEmailCodes(secrets: string): EmailCodes {
  const keys = deriveKeys(secrets, 'stillweb codes by email');
  return {
    codeOf: (seed, owner) => deriveCode(keys, seed, owner),
    isRight: (entered, seed, owner) =>
      keys.all
        .map((current) => deriveCode({ ...keys, current }, seed, owner))
        .some((right) => timingSafeEqual(Buffer.from(right), Buffer.from(entered))),
  };
}

/** Without an owner, a code that is never sent. */
function deriveCode(keys: DerivedKeys, seed: string, owner: Owner | undefined): string {
  const signature = sign(keys, `${seed} ${owner?.email} ${owner?.passwordHash}`);
  // 48 bits: so many more than codes that each is as likely as the others.
  const number = Buffer.from(signature, 'base64url').readUIntBE(0, 6) % 10 ** codeLength;
  return String(number).padStart(codeLength, '0');
}
