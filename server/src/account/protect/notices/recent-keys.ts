import type { RecentKey } from '@stillweb/contract/account/reset-password';
import type { AccountContext } from '../../context.ts';
import { providerAnswer } from '../../ways-in/providers/own-providers.ts';
import { secretLifetimes } from '../../store/one-time-secrets.ts';
import { userPasskeys } from '../../store/passkeys.ts';
import { deleteProvider, listProviders } from '../../store/providers.ts';
import { findSecondStep, turnSecondStepOff } from '../../store/second-step.ts';
import type { AccountDatabase } from '../../tables.ts';

type Context = Pick<AccountContext, 'clock' | 'loginProviders'>;

/** The beginning of the days whose keys an intruder may have added; older ones are the owner's. */
export function recentSince({ clock }: Pick<AccountContext, 'clock'>): Date {
  return new Date(clock().getTime() - secretLifetimes.notice);
}

/** The passkeys and providers that a user has added recently, the oldest of each first. */
export async function listRecentKeys(
  context: Context & { db: AccountDatabase },
  userId: string,
): Promise<RecentKey[]> {
  const { db, loginProviders } = context;
  const since = recentSince(context);
  const passkeys = (await userPasskeys.list(db, userId))
    .filter(({ created_at: addedAt }) => addedAt > since)
    .map(({ id, name }) => ({ kind: 'passkey' as const, id, name }));
  const providers = (await listProviders(db, userId))
    .filter(({ linked_at: linkedAt }) => linkedAt > since)
    .map((row) => providerAnswer(loginProviders, row))
    .map(({ id, name }) => ({ kind: 'provider' as const, id, name }));
  return [...passkeys, ...providers];
}

/**
 * Removes the recent passkeys and providers of a locked user. The second step is turned off if no passkey is
 * left for it.
 * @param keep the ids of those that stay
 */
export async function removeRecentKeys(
  context: Context,
  trx: AccountDatabase,
  { userId, keep = [] }: { userId: string; keep?: string[] | undefined },
): Promise<{ removed: RecentKey[]; isSecondStepOff: boolean }> {
  const recent = await listRecentKeys({ ...context, db: trx }, userId);
  const removed = recent.filter(({ id }) => !keep.includes(id));
  for (const { kind, id } of removed) {
    if (kind === 'passkey') await userPasskeys.remove(trx, { id, ownerId: userId });
    else await deleteProvider(trx, { userId, provider: id });
  }
  const isSecondStepOff =
    (await findSecondStep(trx, userId)).since !== null &&
    (await userPasskeys.list(trx, userId)).length === 0;
  if (isSecondStepOff) await turnSecondStepOff(trx, userId);
  return { removed, isSecondStepOff };
}
