import { mostPasskeys, type AcceptedPasskeys, type Passkey } from '@stillweb/contract/account/keys';
import type { AddPasskeyRequest } from '@stillweb/contract/account/passkeys';
import type { RegistrationOptions } from '@stillweb/contract/account/webauthn';
import { t } from '@stillweb/texts/t';
import type { Requester } from '../../../http/requester.ts';
import { AppError } from '../../../platform/app-error.ts';
import { presentPasskey, verifyNewPasskey } from '../../../platform/passkeys.ts';
import { userHandleOf } from '../../../platform/webauthn.ts';
import type { AccountContext } from '../../context.ts';
import { recordAccountEvent } from '../../record-event.ts';
import { countKeyChange } from '../../security/login-limits.ts';
import { requireProof, storeAsOwner } from '../../security/require-proof.ts';
import { challenges } from '../../store/one-time-secrets.ts';
import { userPasskeys } from '../../store/passkeys.ts';
import { findSecondStep } from '../../store/second-step.ts';
import { findUser } from '../../store/users.ts';
import type { AccountDatabase } from '../../tables.ts';

const purpose = 'new-passkey-challenge';

/** @throws AppError PROOF_REQUIRED, PASSKEY_LIMIT_REACHED, or RATE_LIMITED */
export async function offerPasskey(
  context: AccountContext,
  { userId, sessionId }: Requester,
): Promise<RegistrationOptions> {
  const { db, clock, relyingParty, limits } = context;
  await requireProof(context, sessionId);
  const user = await findUser(db, userId);
  if (!user) throw new AppError('UNAUTHENTICATED');
  await refuseAtLimit(db, userId);
  await countKeyChange(limits, userId, 'passkey options');
  const challenge = await challenges.create(db, { purpose, boundTo: sessionId }, clock());
  return userPasskeys.offer(db, user, { relyingParty, challenge });
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
  await refuseAtLimit(db, userId);
  await countKeyChange(limits, userId, 'passkey added');
  const passkey = await verifyNewPasskey(relyingParty, credential, (challenge) =>
    challenges.consume(db, challenge, { purpose, boundTo: sessionId }, clock()),
  );
  return storeAsOwner(context, requester, async (trx, user) => {
    // Of two additions at the same moment the second must count the first.
    await refuseAtLimit(trx, userId);
    const stored = await userPasskeys.save(trx, passkey, { ownerId: userId, name, now: clock() });
    const event = { userId, kind: 'passkey added', client: requester } as const;
    await recordAccountEvent(context, trx, { ...event, email: user.email });
    return presentPasskey(stored);
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
  const rename = (trx: AccountDatabase) => userPasskeys.rename(trx, { id, ownerId: userId }, name);
  const renamed = await storeAsOwner(context, requester, rename, { proof: 'none' });
  if (!renamed) throw unknownPasskey();
  return presentPasskey(renamed);
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
    if (!(await userPasskeys.remove(trx, { id, ownerId: userId }))) throw unknownPasskey();
    const left = await userPasskeys.list(trx, userId);
    // The second step needs one.
    if (left.length === 0 && (await findSecondStep(trx, userId)).since) {
      throw new AppError('LAST_KEY');
    }
    const event = { userId, kind: 'passkey removed', client: requester } as const;
    await recordAccountEvent(context, trx, { ...event, email: user.email });
    return {
      rpId: context.relyingParty.id,
      userId: userHandleOf(userId),
      allAcceptedCredentialIds: left.map(({ credential_id: id }) => id),
    };
  });
}

async function refuseAtLimit(db: AccountDatabase, userId: string): Promise<void> {
  const { length } = await userPasskeys.list(db, userId);
  if (length >= mostPasskeys) throw new AppError('PASSKEY_LIMIT_REACHED');
}

function unknownPasskey(): AppError {
  return new AppError('NOT_FOUND', {
    message: t('errors.passkey.removed', 'That passkey was removed.'),
  });
}
