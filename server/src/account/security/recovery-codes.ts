import { randomBytes, randomInt } from 'node:crypto';
import { deviceCode } from '@stillweb/contract/licence/user-code';
import { recoveryCodeCount } from '@stillweb/contract/account/second-step';
import type { PasswordHasher } from './passwords/password-hasher.ts';

/** Of twenty letters each: 51 bits. */
const codeLength = 12;

/** New recovery codes as their owner writes them down, such as `BDFG-HJKL-MNPQ`, and their hashes. */
export async function createRecoveryCodes(
  passwords: PasswordHasher,
  userId: string,
): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: recoveryCodeCount }, createCode);
  // One salt for all: to try a code then costs one hash, and not eight.
  const salt = randomBytes(16);
  const asker = { userId, canWait: true } as const;
  const hashes = await Promise.all(codes.map((code) => passwords.hash(code, asker, salt)));
  return { codes: codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code), hashes };
}

function createCode(): string {
  const { letters } = deviceCode;
  return Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
}
