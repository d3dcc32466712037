import type { Requester } from '../../../http/requester.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { AccountContext } from '../../context.ts';
import { recordAccountEvent } from '../../record-event.ts';
import { createRecoveryCodes } from '../../security/recovery-codes.ts';
import { countKeyChange } from '../../security/login-limits.ts';
import { requireProof, storeAsOwner } from '../../security/require-proof.ts';
import { userPasskeys } from '../../store/passkeys.ts';
import { findSecondStep, setSecondStep, turnSecondStepOff } from '../../store/second-step.ts';
import { endSessions, keepProof } from '../../store/sessions.ts';
import { endSupportChange } from '../../support/objection.ts';
import { forgetDevices } from '../../store/users.ts';
import type { AccountDatabase } from '../../tables.ts';

type Change = 'second step on' | 'second step off' | 'recovery codes made';

/**
 * Turns the second step of a user on, with new recovery codes. Turned on again it makes new codes alone.
 * @returns the recovery codes, which are stored nowhere
 * @throws AppError PROOF_REQUIRED, PASSKEY_NEEDED, or RATE_LIMITED
 */
export async function turnOn(context: AccountContext, requester: Requester): Promise<string[]> {
  const { db, clock, passwords, limits } = context;
  const { userId, sessionId } = requester;
  await requireProof(context, sessionId);
  if ((await userPasskeys.list(db, userId)).length === 0) throw new AppError('PASSKEY_NEEDED');
  await countKeyChange(limits, userId, 'second step');
  const { codes, hashes: codeHashes } = await createRecoveryCodes(passwords, userId);
  await storeAsOwner(context, requester, async (trx, user) => {
    // Asked again: it may have been removed meanwhile.
    if ((await userPasskeys.list(trx, userId)).length === 0) throw new AppError('PASSKEY_NEEDED');
    const { since } = await findSecondStep(trx, userId);
    const now = clock();
    await setSecondStep(trx, userId, { since: since ?? now, codeHashes, now });
    if (!since) {
      await keepProof(trx, sessionId);
      await forgetDevices(trx, userId, now);
    }
    const change = since ? 'recovery codes made' : 'second step on';
    await recordChange(context, trx, { requester, email: user.email, change });
  });
  return codes;
}

/** @throws AppError PROOF_REQUIRED, or RATE_LIMITED */
export async function turnOff(context: AccountContext, requester: Requester): Promise<void> {
  const { userId, sessionId } = requester;
  await requireProof(context, sessionId);
  await countKeyChange(context.limits, userId, 'second step');
  await storeAsOwner(context, requester, async (trx, user) => {
    if ((await findSecondStep(trx, userId)).since === null) return;
    await turnSecondStepOff(trx, userId);
    const change = 'second step off';
    await recordChange(context, trx, { requester, email: user.email, change });
  });
}

async function recordChange(
  context: AccountContext,
  trx: AccountDatabase,
  { requester, email, change }: { requester: Requester; email: string; change: Change },
): Promise<void> {
  const { userId, sessionId } = requester;
  await endSupportChange(context, trx, {
    userId,
    kind: 'second step by support',
    client: requester,
  });
  if (change !== 'recovery codes made') await endSessions(trx, userId, { sessionId });
  await recordAccountEvent(context, trx, { userId, kind: change, client: requester, email });
}
