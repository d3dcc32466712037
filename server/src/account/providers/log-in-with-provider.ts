import type { Client } from '../../http/requester.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ProvidedIdentity } from '../../platform/identity-provider.ts';
import type { AccountContext } from '../context.ts';
import { recordRefusal } from '../log-in/refusals.ts';
import { startSession, type LoggedIn } from '../log-in/start-session.ts';
import { countLogIn } from '../security/login-limits.ts';
import type { ProviderAttempt } from '../security/provider-attempts.ts';
import { refuseBlocked } from '../security/refuse-blocked.ts';
import { findProviderUser } from '../store/providers.ts';
import { findCredentials, findUser } from '../store/users.ts';
import { ProviderError } from './provider-problem.ts';
import { signUpWithProvider } from './sign-up-with-provider.ts';

/**
 * Logs in the user whom an account at a provider is linked to, and makes a user for one that is not linked yet. It
 * records how that ended.
 * @returns the session, or the ticket for the second step where the user has one
 * @throws ProviderError, or AppError ACCOUNT_BLOCKED, SIGN_UP_STOPPED or RATE_LIMITED
 */
export async function logInWithProvider(
  context: AccountContext,
  identity: ProvidedIdentity,
  attempt: ProviderAttempt,
  client: Client,
): Promise<(LoggedIn & { isNew: boolean }) | { ticket: string }> {
  const linkedId = await findProviderUser(context.db, identity);
  try {
    const userId = linkedId ?? (await signUpWithProvider(context, identity, attempt, client));
    const loggedIn = await openProviderSession(context, identity, { userId, client });
    return { ...loggedIn, isNew: linkedId === undefined };
  } catch (error) {
    await recordProblem(context, error, { userId: linkedId, client });
    const ticket = error instanceof AppError ? error.data?.ticket : undefined;
    if (ticket) return { ticket };
    throw error;
  }
}

async function openProviderSession(
  context: AccountContext,
  identity: ProvidedIdentity,
  { userId, client }: { userId: string; client: Client },
): Promise<LoggedIn> {
  const user = await findCredentials(context.db, { id: userId });
  // Asked again: who secures the account unlinks the provider, and ends the password that was just read.
  const isLinked = (await findProviderUser(context.db, identity)) === userId;
  if (!user || !isLinked) throw new ProviderError('PROVIDER_ANSWER_INVALID');
  const { id, name, email, passwordHash, isBlocked } = user;
  await countLogIn(context.limits, { account: email, ip: client.ip });
  if (isBlocked) throw new AppError('ACCOUNT_BLOCKED');
  const loggedIn = await startSession(context, { id, name, email, passwordHash }, client);
  if (loggedIn) return loggedIn;
  await refuseBlocked(context.db, id);
  throw new ProviderError('PROVIDER_ANSWER_INVALID');
}

async function recordProblem(
  context: AccountContext,
  error: unknown,
  { userId, client }: { userId: string | undefined; client: Client },
): Promise<void> {
  if (error instanceof ProviderError) {
    const { problem: reason } = error;
    context.recordEvent({ event: 'log-in refused', userId, ip: client.ip, reason });
    return;
  }
  const user = userId ? await findUser(context.db, userId) : undefined;
  await recordRefusal(context, error, { userId, email: user?.email, client });
}
