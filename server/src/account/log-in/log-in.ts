import type { LoginRequest } from '@stillweb/contract/auth';
import type { User } from '@stillweb/contract/user';
import { AppError } from '../../platform/app-error.ts';
import type { AccountContext } from '../context.ts';
import { normaliseEmail } from '../email-address.ts';
import { countAttempt } from '../security/login-limits.ts';
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
  const email = normaliseEmail(form.email) ?? form.email;
  const { ip } = from;
  const account: { user?: Credentials | undefined } = {};
  try {
    const loggedIn = await openLogIn(context, { email, password: form.password }, from, account);
    context.recordEvent({ event: 'log-in', userId: loggedIn.user.id, ip });
    return loggedIn;
  } catch (error) {
    if (error instanceof AppError) {
      // A limit refuses before the account is looked up.
      const isLimit = error.code === 'RATE_LIMITED';
      const user = isLimit ? await findCredentials(context.db, { email }) : account.user;
      context.recordEvent({ event: 'log-in refused', userId: user?.id, ip, reason: error.code });
    }
    throw error;
  }
}

/** @param account receives the user of the address, also when the log-in is refused */
async function openLogIn(
  context: AccountContext,
  { email, password }: { email: string; password: string },
  from: Client,
  account: { user?: Credentials | undefined },
): Promise<LoggedIn> {
  const { db, limits, tokens } = context;
  const { ip, userAgent } = from;
  const attempt = await countAttempt(limits, { account: email, ip, device: from.deviceOf(email) });
  const user = await findCredentials(db, { email });
  account.user = user;
  const passwordHash = await attempt.check(() => checkPassword(context, user, password));
  if (!user || !passwordHash) throw new AppError('INVALID_CREDENTIALS');
  await attempt.reset();
  if (!user.verified) throw new AppError('EMAIL_NOT_VERIFIED');
  const session = await openSession(
    db,
    { userId: user.id, passwordHash, userAgent },
    context.clock(),
  );
  if (!session) throw new AppError('INVALID_CREDENTIALS');
  const accessToken = tokens.issue({ userId: user.id, sessionId: session.id });
  return { user: { id: user.id, name: user.name, email }, session, accessToken };
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
