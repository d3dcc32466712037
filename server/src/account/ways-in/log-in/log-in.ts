import type { LoginRequest } from '@stillweb/contract/account/auth';
import { passwordRules } from '@stillweb/contract/fields';
import { AppError } from '../../../platform/app-error.ts';
import { accountEmailQueue } from '../../emails/account-email.ts';
import type { AccountContext } from '../../context.ts';
import { normalizeEmail } from '../../email-address.ts';
import { attemptPassword, isWarningDue } from '../../security/login-limits.ts';
import { listRegistrations } from '../../store/registrations.ts';
import { findCredentials, replacePassword, type Credentials } from '../../store/users.ts';
import {
  finishLogIn,
  recordLimit,
  recordRefusal,
  type LoggedIn,
  type Sender,
} from './finish-log-in.ts';

/** Logs a user in with a session that is always new, and records how that ended. */
export async function logIn(
  context: AccountContext,
  form: LoginRequest,
  from: Sender,
): Promise<LoggedIn> {
  const { db, limits } = context;
  const email = normalizeEmail(form.email) ?? form.email;
  const { ip } = from;
  const user = await findCredentials(db, { email });
  const device = from.deviceOf(email, user);
  try {
    const attempt = await attemptPassword(limits, { account: email, ip, device }, () =>
      checkPassword(context, user, { email, password: form.password, ip }),
    );
    const { match: passwordHash } = attempt;
    if (attempt.isLastOfAccount) await warnOwner(context, email);
    if (attempt.isLastOfClient) await recordLimit(context, { email, client: from });
    const outdated = new AppError('INVALID_CREDENTIALS');
    if (!user || !passwordHash) throw outdated;
    const proven = { user: { ...user, passwordHash }, client: from, device, outdated };
    return await finishLogIn(context, proven);
  } catch (error) {
    await recordRefusal(context, error, { userId: user?.id, email, client: from });
    throw error;
  }
}

/**
 * Returns the stored hash of a right password; while the address is not verified, that of any sign-up
 * counts.
 */
async function checkPassword(
  context: AccountContext,
  user: Credentials | undefined,
  entered: { email: string; password: string; ip: string },
): Promise<string | undefined> {
  const { db, clock, passwords } = context;
  const { password, ip } = entered;
  if (user && !user.verified) {
    const registrations = await listRegistrations(db, user.id, clock());
    const hashes = registrations.map(({ passwordHash }) => passwordHash);
    return passwords.findMatch(password, [user.passwordHash, ...hashes], { ip });
  }
  const { email } = entered;
  const stored = user?.passwordHash ?? (await context.dummyHashes.hashFor(email));
  const isRight = await passwords.matches(password, stored, { ip });
  return user && isRight ? renewPassword(context, user, entered) : undefined;
}

/** The request does the same whether or not the address has an account. */
export async function warnOwner(
  { db, jobs, limits }: AccountContext,
  email: string,
): Promise<void> {
  if (!(await isWarningDue(limits, email))) return;
  await jobs.enqueue(db, accountEmailQueue, { kind: 'wrong-passwords', email });
}

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
  if (!isUnchecked && !passwords.isOutdated(from)) return from;
  const to = await passwords.hash(password, { ip });
  const keepsRules = Object.values(passwordRules).every((isKept) => isKept(password));
  const isWeak = !keepsRules || weakPasswords.isCommon(password);
  return (await replacePassword(db, id, { from, to, isWeak })) ? to : from;
}
