import type { LoginRequest } from '@stillweb/contract/auth';
import type { Client } from '../../http/requester.ts';
import { AppError } from '../../platform/app-error.ts';
import { accountEmailQueue } from '../emails/account-email.ts';
import type { AccountContext } from '../context.ts';
import { normalizeEmail } from '../email-address.ts';
import { attemptPassword, countLogIn, isWarningDue } from '../security/login-limits.ts';
import { refuseBlocked } from '../security/refuse-blocked.ts';
import { trustedDevice, type ShownDevice } from '../security/trusted-device.ts';
import { listRegistrations } from '../store/registrations.ts';
import { findCredentials, type Credentials } from '../store/users.ts';
import { recordLimit, recordRefusal } from './refusals.ts';
import { renewPassword } from './renew-password.ts';
import { startSession, type LoggedIn } from './start-session.ts';

export type Sender = Client & { deviceOf: (email: string) => ShownDevice | undefined };

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
  const device = trustedDevice(from.deviceOf(email), user);
  const by = { account: email, ip, device };
  try {
    const attempt = await attemptPassword(limits, by, () =>
      checkPassword(context, user, { email, password: form.password, ip }),
    );
    const { match: passwordHash } = attempt;
    if (attempt.isLastOfAccount) await warnOwner(context, email);
    if (attempt.isLastOfClient) await recordLimit(context, { email, client: from });
    if (!user || !passwordHash) throw new AppError('INVALID_CREDENTIALS');
    await countLogIn(limits, by);
    if (user.isBlocked) throw new AppError('ACCOUNT_BLOCKED');
    if (!user.verified) throw new AppError('EMAIL_NOT_VERIFIED');
    const { id, name } = user;
    const loggedIn = await startSession(context, { id, name, email, passwordHash }, from);
    if (loggedIn) return { ...loggedIn, device };
    await refuseBlocked(db, id);
    throw new AppError('INVALID_CREDENTIALS');
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
