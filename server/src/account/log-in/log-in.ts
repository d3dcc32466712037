import type { LoginRequest } from '@stillweb/contract/auth';
import type { User } from '@stillweb/contract/user';
import { countingAnd } from '../../http/rate-limits.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AccountContext } from '../context.ts';
import { normaliseEmail } from '../email-address.ts';
import { countGuess } from '../security/login-limits.ts';
import { isOutdated } from '../security/password-hasher.ts';
import { openSession, type OpenSession } from '../store/sessions.ts';
import { findingCredentials, replacePassword, type Credentials } from '../store/users.ts';

const countAndFind = countingAnd(findingCredentials);

/** Logs somebody in with a session that is always new. */
export async function logIn(
  context: AccountContext,
  form: LoginRequest,
  from: { ip: string; userAgent: string; deviceOf: (email: string) => string | undefined },
): Promise<{ user: User; session: OpenSession; accessToken: string }> {
  const email = normaliseEmail(form.email) ?? form.email;
  const by = { account: email, ip: from.ip, device: from.deviceOf(email) };
  const guess = await countGuess(context.limits, by, (changes) =>
    countAndFind(context.pool, { ...changes, email }),
  );
  const known = guess.found;
  const passwordHash = await guess.make(() => checkPassword(context, known, form.password));
  if (!known || !passwordHash) throw new AppError('INVALID_CREDENTIALS');
  if (!known.verified) {
    await guess.forgive();
    throw new AppError('EMAIL_NOT_VERIFIED');
  }
  const session = await openSession(
    context.pool,
    { id: known.id, passwordHash },
    { userAgent: from.userAgent, now: context.clock(), forgiven: guess.forgiving() },
  );
  if (!session) throw new AppError('INVALID_CREDENTIALS');
  const accessToken = context.tokens.issue({ userId: known.id, sessionId: session.id });
  return { user: { id: known.id, name: known.name, email: known.email }, session, accessToken };
}

/**
 * The stored hash of a right password. Costs rise over the years, and this is the moment when the
 * password is at hand: one that asks for less than today's is renewed.
 */
async function checkPassword(
  { db, passwords }: AccountContext,
  user: Credentials | null,
  password: string,
): Promise<string | undefined> {
  const right = await passwords.matches(password, user?.passwordHash);
  if (!user || !right) return undefined;
  if (!isOutdated(user.passwordHash)) return user.passwordHash;
  const renewed = await passwords.hash(password);
  const replaced = await replacePassword(db, user.id, { from: user.passwordHash, to: renewed });
  return replaced ? renewed : user.passwordHash;
}
