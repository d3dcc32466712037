import type { ProofRequest } from '@stillweb/contract/account/passkeys';
import type { Assertion, AuthenticationOptions } from '@stillweb/contract/account/webauthn';
import type { Requester } from '../../../http/requester.ts';
import { AppError } from '../../../platform/app-error.ts';
import { descriptors, logInOptionsFor } from '../../../platform/webauthn.ts';
import type { AccountContext } from '../../context.ts';
import { attemptCode, wrongCode } from '../../ways-in/codes/codes.ts';
import { checkSignature } from '../../ways-in/passkeys/check-signature.ts';
import { confirmPassword } from '../../profile/confirm-password.ts';
import { challenges } from '../../store/one-time-secrets.ts';
import { userPasskeys } from '../../store/passkeys.ts';
import { findCredentials, lockUser } from '../../store/users.ts';
import { markProved } from '../../store/sessions.ts';
import {
  checkRecoveryCode,
  spendRecoveryCode,
  type UsedRecoveryCode,
} from '../second-step/check-second-step.ts';
import { countKeyChange } from '../../security/login-limits.ts';
import { proofLifetime, requireProof } from '../../security/require-proof.ts';
import { endSupportChange } from '../../support/objection.ts';

const purpose = 'proof-challenge';

/** @throws AppError RATE_LIMITED */
export async function offerProof(
  { db, clock, relyingParty, limits }: AccountContext,
  { userId, sessionId }: Requester,
): Promise<AuthenticationOptions> {
  await countKeyChange(limits, userId, 'proof options');
  const challenge = await challenges.create(db, { purpose, boundTo: sessionId }, clock());
  const allowCredentials = descriptors(await userPasskeys.list(db, userId));
  return { ...(await logInOptionsFor(relyingParty, challenge)), allowCredentials };
}

/**
 * Notes that the user of a session has proved to be that user.
 * @returns until when that counts
 * @throws AppError WRONG_PASSWORD, PASSKEY_UNKNOWN, CODE_WRONG, CODE_EXPIRED, RECOVERY_CODE_WRONG or RATE_LIMITED
 */
export async function prove(
  context: AccountContext,
  requester: Requester,
  form: ProofRequest,
): Promise<Date> {
  const { userId, sessionId, ip } = requester;
  const byKey = 'credential' in form || 'recoveryCode' in form;
  let used: UsedRecoveryCode | undefined;
  if ('credential' in form) await confirmPasskey(context, requester, form.credential);
  else if ('recoveryCode' in form) used = await confirmRecoveryCode(context, requester, form);
  else if ('code' in form) await confirmCode(context, requester, form.code);
  else await confirmPassword(context, userId, { field: 'password', password: form.password, ip });
  const now = context.clock();
  await context.db.transaction().execute(async (trx) => {
    if (byKey) await lockUser(trx, userId);
    if (used) await spendRecoveryCode(context, trx, used, requester);
    if (byKey) {
      const removal = { userId, kind: 'second step by support' } as const;
      await endSupportChange(context, trx, { ...removal, client: requester });
    }
    if (!(await markProved(trx, sessionId, { byKey, now }))) throw new AppError('UNAUTHENTICATED');
  });
  return new Date(now.getTime() + proofLifetime);
}

/**
 * Lets a change pass that would hurt in the wrong hands. A password is a proof, as it is for `prove`.
 * @throws AppError WRONG_PASSWORD, or PROOF_REQUIRED unless a proof of the last five minutes counts
 */
export async function confirmOwner(
  context: AccountContext,
  requester: Requester,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) await prove(context, requester, { password });
  await requireProof(context, requester.sessionId);
}

async function confirmPasskey(
  context: AccountContext,
  { userId, sessionId, ip }: Requester,
  credential: Assertion,
): Promise<void> {
  const passkey = await checkSignature(context, credential, { purpose, boundTo: sessionId });
  if (passkey?.owner_id === userId) return;
  const reason = 'PASSKEY_UNKNOWN';
  context.recordEvent({ event: 'passkey refused', userId, ip, reason });
  throw new AppError(reason);
}

async function confirmCode(
  context: AccountContext,
  { userId, sessionId, ip }: Requester,
  code: string,
): Promise<void> {
  const user = await findCredentials(context.db, { id: userId });
  if (!user) throw new AppError('UNAUTHENTICATED');
  const attempt = { account: user.email, ip, isLoggedIn: true };
  const scope = { purpose: 'proof-code', boundTo: sessionId } as const;
  const { match } = await attemptCode(context, scope, { code, user, attempt });
  if (match) return;
  context.recordEvent({ event: 'code refused', userId, ip, reason: 'CODE_WRONG' });
  throw wrongCode();
}

async function confirmRecoveryCode(
  context: AccountContext,
  { userId, ...client }: Requester,
  { recoveryCode }: { recoveryCode: string },
): Promise<UsedRecoveryCode> {
  const user = await findCredentials(context.db, { id: userId });
  if (!user) throw new AppError('UNAUTHENTICATED');
  try {
    return await checkRecoveryCode(context, user, { code: recoveryCode, client });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'RECOVERY_CODE_WRONG') throw error;
    const { code: reason } = error;
    context.recordEvent({ event: 'recovery code refused', userId, ip: client.ip, reason });
    throw error;
  }
}
