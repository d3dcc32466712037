import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { findProof } from '../store/sessions.ts';
import type { AccountDatabase } from '../tables.ts';

/** Milliseconds for which a proof counts. */
export const proofLifetime = 5 * 60_000;

/** @throws AppError PROOF_REQUIRED unless the user of a session has proved in the last five minutes to be that user */
export async function requireProof(
  { db, clock }: { db: AccountDatabase; clock: Clock },
  sessionId: string,
): Promise<void> {
  const provedAt = await findProof(db, sessionId);
  const isFresh = provedAt && clock().getTime() - provedAt.getTime() < proofLifetime;
  if (!isFresh) throw new AppError('PROOF_REQUIRED');
}
