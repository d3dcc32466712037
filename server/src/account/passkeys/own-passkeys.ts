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
import { countKeyChange } from '../security/login-limits.ts';
import { requireProof, storeAsOwner } from '../security/require-proof.ts';
import { insertAccountEvent } from '../store/account-events.ts';
import { createChallenge, takeChallenge } from '../store/challenges.ts';
import { deletePasskey, insertPasskey, listPasskeys, renamePasskey } from '../store/passkeys.ts';
import { findSecondStep } from '../store/second-step.ts';
import type { StoredPasskey } from '../store/passkeys.ts';
import { findUser } from '../store/users.ts';
import type { AccountDatabase } from '../tables.ts';

const purpose = 'new-passkey';

/** @throws AppError PROOF_REQUIRED, PASSKEY_LIMIT_REACHED, or RATE_LIMITED */
export async function offerPasskey(
  context: AccountContext,
  { userId, sessionId }: Requester,
): Promise<RegistrationOptions> {
  const { db, clock, relyingParty, limits } = context;
  await requireProof(context, sessionId);
  const user = await findUser(db, userId);
  if (!user) throw new AppError('UNAUTHENTICATED');
  const existing = await listPasskeys(db, userId);
  refuseAtLimit(existing);
  await countKeyChange(limits, userId, 'passkey options');
  const challenge = await createChallenge(db, { purpose, boundTo: sessionId }, clock());
  return registrationOptionsFor(relyingParty, user, { challenge, existing });
}

/**
 * @throws AppError PROOF_REQUIRED, PASSKEY_LIMIT_REACHED, RATE_LIMITED, or VALIDATION_FAILED when it cannot be used
 */
export async function addPasskey(
  context: AccountContext,
  requester: Requester,
  { name, credential }: AddPasskeyRequest,
): Promise<Passkey> {
  const { db, clock, relyingParty, limits } = context;
  const { userId, sessionId } = requester;
  await requireProof(context, sessionId);
  refuseAtLimit(await listPasskeys(db, userId));
  await countKeyChange(limits, userId, 'passkey added');
  const challenge = claimedChallenge(credential);
  const isOurs = await takeChallenge(db, challenge, { purpose, boundTo: sessionId }, clock());
  const passkey =
    isOurs && (await verifyRegistration(relyingParty, { response: credential, challenge }));
  if (!passkey) throw unusable();
  return storeAsOwner(context, requester, async (trx, user) => {
    // Of two additions at once the second must count the first.
    refuseAtLimit(await listPasskeys(trx, userId));
    const stored = await insertPasskey(trx, passkey, { userId, name, now: clock() });
    if (!stored) throw unusable();
    await recordChange(context, trx, { requester, email: user.email, change: 'added' });
    return passkeyAnswer(stored);
  });
}

/** @throws AppError NOT_FOUND, or RATE_LIMITED */
export async function renameOwnPasskey(
  context: AccountContext,
  requester: Requester,
  { id, name }: { id: string; name: string },
): Promise<Passkey> {
  const { userId } = requester;
  await countKeyChange(context.limits, userId, 'passkey renamed');
  const rename = (trx: AccountDatabase) => renamePasskey(trx, { id, userId }, name);
  const renamed = await storeAsOwner(context, requester, rename, { proof: 'none' });
  if (!renamed) throw unknownPasskey();
  return passkeyAnswer(renamed);
}

/**
 * @returns the passkeys that are left
 * @throws AppError PROOF_REQUIRED, NOT_FOUND, LAST_KEY, or RATE_LIMITED
 */
export async function removePasskey(
  context: AccountContext,
  requester: Requester,
  id: string,
): Promise<AcceptedPasskeys> {
  const { userId, sessionId } = requester;
  await requireProof(context, sessionId);
  await countKeyChange(context.limits, userId, 'passkey removed');
  return storeAsOwner(context, requester, async (trx, user) => {
    if (!(await deletePasskey(trx, { id, userId }))) throw unknownPasskey();
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

function unknownPasskey(): AppError {
  return new AppError('NOT_FOUND', { message: 'That passkey was removed.' });
}
