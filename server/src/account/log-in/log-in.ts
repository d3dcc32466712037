import type { LoginRequest } from '@stillweb/contract/auth';
import type { User } from '@stillweb/contract/user';
import { AppError } from '../../platform/app-error.ts';
import { accountEmailQueue } from '../emails/account-email.ts';
import type { AccountContext } from '../context.ts';
import { normaliseEmail } from '../email-address.ts';
import { attemptPassword, countLogIn, isWarningDue } from '../security/login-limits.ts';
import { isOutdated } from '../security/password-hasher.ts';
import { openSession, type OpenSession } from '../store/sessions.ts';
import { findCredentials, replacePassword, type Credentials } from '../store/users.ts';

type Client = { ip: string; userAgent: string; deviceOf: (email: string) => string | undefined };
type LoggedIn = { user: User; session: OpenSession; accessToken: string };

/** Logs a user in with a session that is always new, and records how that ended. */
export async function logIn(
  context: AccountContext,
  form: LoginRequest,
  from: Client,
): Promise<LoggedIn> {
  const { db, limits, tokens } = context;
  const email = normaliseEmail(form.email) ?? form.email;
  const { ip, userAgent } = from;
  const by = { account: email, ip, device: from.deviceOf(email) };
  const user = await findCredentials(db, { email });
  try {
    const { found: passwordHash, isLastOfAccount } = await attemptPassword(limits, by, () =>
      checkPassword(context, user, form.password),
    );
    if (isLastOfAccount) await warnOwner(context, email);
    if (!user || !passwordHash) throw new AppError('INVALID_CREDENTIALS');
    await countLogIn(limits, by);
    if (!user.verified) throw new AppError('EMAIL_NOT_VERIFIED');
    const { id, name } = user;
    const session = await openSession(db, { userId: id, passwordHash, userAgent }, context.clock());
    if (!session) throw new AppError('INVALID_CREDENTIALS');
    context.recordEvent({ event: 'log-in', userId: id, ip });
    const accessToken = tokens.issue({ userId: id, sessionId: session.id });
    return { user: { id, name, email }, session, accessToken };
  } catch (error) {
    if (error instanceof AppError) {
      const { code: reason } = error;
      context.recordEvent({ event: 'log-in refused', userId: user?.id, ip, reason });
    }
    throw error;
  }
}

/**
 * Returns the stored hash of a right password. A hash that costs less than today's is renewed first,
 * because only a log-in has the password.
 */
async function checkPassword(
  { db, passwords }: AccountContext,
  user: Credentials | undefined,
  password: string,
): Promise<string | undefined> {
  const isRight = await passwords.matches(password, user?.passwordHash);
  if (!user || !isRight) return undefined;
  if (!isOutdated(user.passwordHash)) return user.passwordHash;
  const renewed = await passwords.hash(password);
  const isReplaced = await replacePassword(db, user.id, { from: user.passwordHash, to: renewed });
  return isReplaced ? renewed : user.passwordHash;
}

/** The request does the same whether or not the address has an account. */
async function warnOwner({ db, jobs, limits }: AccountContext, email: string): Promise<void> {
  if (!(await isWarningDue(limits, email))) return;
  await jobs.enqueue(db, accountEmailQueue, { kind: 'wrong-passwords', email });
}
