import { mostPasskeys, type AcceptedPasskeys, type Passkey } from '@stillweb/contract/keys';
import type { AddPasskeyRequest } from '@stillweb/contract/passkey-api';
import type { RegistrationOptions } from '@stillweb/contract/passkeys';
import type { Requester } from '../../http/requester.ts';
import { AppError } from '../../platform/app-error.ts';
import { isoOf } from '../../platform/iso-time.ts';
import {
  claimedChallenge,
  registrationOptionsFor,
  userHandleOf,
  verifyRegistration,
} from '../../platform/webauthn.ts';
import type { AccountContext } from '../context.ts';
import { accountEmailQueue } from '../emails/account-email.ts';
import { requireProof } from '../security/require-proof.ts';
import { insertAccountEvent } from '../store/account-events.ts';
import { createChallenge, takeChallenge } from '../store/challenges.ts';
import { deletePasskey, insertPasskey, listPasskeys } from '../store/passkeys.ts';
import { findSecondStep } from '../store/second-step.ts';
import type { StoredPasskey } from '../store/passkeys.ts';
import { findUser, lockUser } from '../store/users.ts';
import type { AccountDatabase } from '../tables.ts';

const purpose = 'new-passkey';

/** @throws AppError PROOF_REQUIRED, or PASSKEY_LIMIT_REACHED */
export async function offerPasskey(
  context: AccountContext,
  { userId, sessionId }: Requester,
): Promise<RegistrationOptions> {
  const { db, clock, relyingParty } = context;
  await requireProof(context, sessionId);
  const user = await findUser(db, userId);
  if (!user) throw new AppError('UNAUTHENTICATED');
  const existing = await listPasskeys(db, userId);
  refuseAtLimit(existing);
  const challenge = await createChallenge(db, { purpose, boundTo: sessionId }, clock());
  return registrationOptionsFor(relyingParty, user, { challenge, existing });
}

/** @throws AppError PROOF_REQUIRED, PASSKEY_LIMIT_REACHED, or VALIDATION_FAILED when it cannot be used */
export async function addPasskey(
  context: AccountContext,
  requester: Requester,
  { name, credential }: AddPasskeyRequest,
): Promise<Passkey> {
  const { db, clock, relyingParty } = context;
  const { userId, sessionId } = requester;
  await requireProof(context, sessionId);
  const challenge = claimedChallenge(credential);
  const isOurs = await takeChallenge(db, challenge, { purpose, boundTo: sessionId }, clock());
  const passkey =
    isOurs && (await verifyRegistration(relyingParty, { response: credential, challenge }));
  if (!passkey) throw unusable();
  return db.transaction().execute(async (trx) => {
    // Of two additions at once the second must count the first.
    const user = await lockUser(trx, userId);
    if (!user) throw new AppError('UNAUTHENTICATED');
    refuseAtLimit(await listPasskeys(trx, userId));
    const stored = await insertPasskey(trx, passkey, { userId, name, now: clock() });
    if (!stored) throw unusable();
    await recordChange(context, trx, { requester, email: user.email, change: 'added' });
    return passkeyAnswer(stored);
  });
}

/**
 * @returns the passkeys that are left
 * @throws AppError PROOF_REQUIRED, NOT_FOUND, or LAST_KEY
 */
export async function removePasskey(
  context: AccountContext,
  requester: Requester,
  id: string,
): Promise<AcceptedPasskeys> {
  const { userId, sessionId } = requester;
  await requireProof(context, sessionId);
  return context.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    const isDeleted = user && (await deletePasskey(trx, { id, userId }));
    if (!isDeleted) throw unknownPasskey();
    const left = await listPasskeys(trx, userId);
    // The second step needs one.
    if (left.length === 0 && (await findSecondStep(trx, userId)).since) {
      throw new AppError('LAST_KEY');
    }
    await recordChange(context, trx, { requester, email: user.email, change: 'removed' });
    return {
      rpId: context.relyingParty.id,
      userId: userHandleOf(userId),
      allAcceptedCredentialIds: left.map(({ credential_id: id }) => id),
    };
  });
}

async function recordChange(
  { jobs, clock, recordEvent }: AccountContext,
  trx: AccountDatabase,
  of: { requester: Requester; email: string; change: 'added' | 'removed' },
): Promise<void> {
  const { requester, email, change } = of;
  const { userId, ip } = requester;
  const event = { userId, kind: `passkey ${change}`, client: requester } as const;
  await insertAccountEvent(trx, event, clock());
  await jobs.enqueue(trx, accountEmailQueue, { kind: `passkey-${change}`, email });
  recordEvent({ event: `passkey ${change}`, userId, ip });
}

export function passkeyAnswer(row: StoredPasskey): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: isoOf(row.last_used_at),
    backedUp: row.backed_up,
  };
}

function refuseAtLimit(existing: StoredPasskey[]): void {
  if (existing.length >= mostPasskeys) throw new AppError('PASSKEY_LIMIT_REACHED');
}

function unusable(): AppError {
  const message = 'This passkey could not be saved. Please try again.';
  return new AppError('VALIDATION_FAILED', { message });
}

export function unknownPasskey(): AppError {
  return new AppError('NOT_FOUND', { message: 'That passkey was removed.' });
}
