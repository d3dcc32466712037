import { minuteMs } from '@stillweb/contract/time';
import type { Kysely } from 'kysely';
import type { Identity } from '../../http/requester.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { findProofs, lockSession } from '../store/sessions.ts';
import { lockUser } from '../store/users.ts';
import type { AccountDatabase, AccountTables } from '../tables.ts';
import { refuseBlocked } from './refuse-blocked.ts';

/** Milliseconds for which a proof counts. */
export const proofLifetime = 5 * minuteMs;

/**
 * For a change of keys or of the address, and for a deletion.
 * @param lifetime milliseconds
 * @throws AppError PROOF_REQUIRED unless the user of a session has proved in the last five minutes to be that user; with
 *   the second step on, by a passkey or a recovery code
 */
export async function requireProof(
  { db, clock }: { db: AccountDatabase; clock: Clock },
  sessionId: string,
  lifetime = proofLifetime,
): Promise<void> {
  const now = clock();
  const proofs = await findProofs(db, sessionId, now);
  const provedAt = proofs?.secondStepAt ? proofs.keyProvedAt : proofs?.provedAt;
  requireFresh(provedAt, now, lifetime);
}

/**
 * For calls that only show or end something: any proof counts.
 * @throws AppError PROOF_REQUIRED
 */
export async function requireAnyProof(
  { db, clock }: { db: AccountDatabase; clock: Clock },
  sessionId: string,
): Promise<void> {
  const now = clock();
  requireFresh((await findProofs(db, sessionId, now))?.provedAt, now, proofLifetime);
}

function requireFresh(provedAt: Date | null | undefined, now: Date, lifetime: number): void {
  const isFresh = provedAt && now.getTime() - provedAt.getTime() < lifetime;
  if (!isFresh) throw new AppError('PROOF_REQUIRED');
}

/**
 * Stores a change that a session has asked for, in a transaction that has locked its user. Session and proof are checked
 * under the lock, so changes begun by an ended session are never stored.
 * @param options.proof the lifetime of the proof in milliseconds; 'none' for a change that needs none, or that carries it
 * @throws AppError UNAUTHENTICATED, ACCOUNT_BLOCKED or PROOF_REQUIRED
 */
export async function storeAsOwner<Result>(
  { db, clock }: { db: Kysely<AccountTables>; clock: Clock },
  { userId, sessionId }: Identity,
  store: (trx: AccountDatabase, user: { email: string }) => Promise<Result>,
  { proof = proofLifetime }: { proof?: number | 'none' } = {},
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    await refuseBlocked(trx, userId);
    if (!user || !(await lockSession(trx, { userId, sessionId }, clock()))) {
      throw new AppError('UNAUTHENTICATED');
    }
    if (proof !== 'none') await requireProof({ db: trx, clock }, sessionId, proof);
    return store(trx, user);
  });
}
