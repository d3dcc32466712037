import type { Client } from '../../../http/requester.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { ProvidedIdentity } from '../../../platform/identity-provider.ts';
import type { AccountContext } from '../../context.ts';
import { ownerChangedQueue } from '../../events.ts';
import { finishLogIn, recordRefusal, type LoggedIn } from '../log-in/finish-log-in.ts';
import type { ProviderAttempt } from '../../security/provider-attempts.ts';
import { findProviderUser } from '../../store/providers.ts';
import { findCredentials, findUser, setLanguage } from '../../store/users.ts';
import { ProviderError } from './provider-problem.ts';
import { signUpWithProvider } from './sign-up-with-provider.ts';

/**
 * Logs in the user of a linked account at a provider, and creates a user for an unlinked one. It
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
    const { language } = attempt;
    await context.db.transaction().execute(async (trx) => {
      if (!(await setLanguage(trx, userId, { language, isChosen: false }))) return;
      await context.jobs.enqueue(trx, ownerChangedQueue, { userId });
    });
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
  const outdated = new ProviderError('PROVIDER_ANSWER_INVALID');
  if (!user || !isLinked) throw outdated;
  return finishLogIn(context, { user, client, outdated });
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
