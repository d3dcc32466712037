import type { LoginRequest } from '@stillweb/contract/auth';
import type { User } from '@stillweb/contract/user';
import { CodedError } from '../platform/coded-error.ts';
import type { AccountContext } from './context.ts';
import { normaliseEmail } from './email-address.ts';
import { guardGuess } from './limits.ts';
import { isOutdated } from './password-hasher.ts';
import { openSession, type OpenSession } from './sessions.ts';
import { findCredentials, replacePassword, type Credentials } from './users.ts';

/** Logs somebody in with a session that is always new. */
export async function logIn(
  context: AccountContext,
  form: LoginRequest,
  from: { ip: string; userAgent: string; deviceOf: (email: string) => string | undefined },
): Promise<{ user: User; session: OpenSession; accessToken: string }> {
  const email = normaliseEmail(form.email) ?? form.email;
  const by = { account: email, ip: from.ip, device: from.deviceOf(email) };
  const known = await guardGuess(context.limits, by, () =>
    checkPassword(context, email, form.password),
  );
  if (!known) throw new CodedError('INVALID_CREDENTIALS');
  if (!known.verified) throw new CodedError('EMAIL_NOT_VERIFIED');
  const passwordHash = await renewHash(context, known, form.password);
  const session = await openSession(
    context.db,
    { id: known.id, passwordHash },
    from.userAgent,
    context.clock(),
  );
  if (!session) throw new CodedError('INVALID_CREDENTIALS');
  const accessToken = await context.tokens.issue({ userId: known.id, sessionId: session.id });
  return { user: { id: known.id, name: known.name, email: known.email }, session, accessToken };
}

async function checkPassword(
  { db, passwords }: AccountContext,
  email: string,
  password: string,
): Promise<Credentials | undefined> {
  const user = await findCredentials(db, { email });
  const right = await passwords.matches(password, user?.passwordHash);
  return right ? user : undefined;
}

/** Costs rise over the years: this is the moment when the password is at hand. */
async function renewHash(
  { db, passwords }: AccountContext,
  user: Credentials,
  password: string,
): Promise<string> {
  if (!isOutdated(user.passwordHash)) return user.passwordHash;
  const renewed = await passwords.hash(password);
  const replaced = await replacePassword(db, user.id, { from: user.passwordHash, to: renewed });
  return replaced ? renewed : user.passwordHash;
}
