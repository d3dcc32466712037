import { passwordRules } from '@stillweb/contract/fields';
import type { AccountContext } from '../context.ts';
import { isOutdated } from '../security/password-hasher.ts';
import { replacePassword, type Credentials } from '../store/users.ts';

/**
 * Replaces the hash of a right password when it costs less than today's or was made elsewhere, and notes whether our
 * rules would refuse the password: only a log-in has it.
 * @returns the hash that is stored then
 */
export async function renewPassword(
  { db, passwords, weakPasswords }: Pick<AccountContext, 'db' | 'passwords' | 'weakPasswords'>,
  { id, passwordHash: from, isImported, passwordIsWeak }: Credentials,
  { password, ip }: { password: string; ip: string },
): Promise<string> {
  // A hash of argon2id does not say that it was made elsewhere.
  const isUnchecked = isImported && passwordIsWeak === undefined;
  if (!isUnchecked && !isOutdated(from)) return from;
  const to = await passwords.hash(password, { ip });
  const keepsRules = Object.values(passwordRules).every((isKept) => isKept(password));
  const isWeak = !keepsRules || weakPasswords.isCommon(password);
  return (await replacePassword(db, id, { from, to, isWeak })) ? to : from;
}
