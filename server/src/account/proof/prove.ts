import type { ProofRequest } from '@stillweb/contract/passkey-api';
import type { Assertion, AuthenticationOptions } from '@stillweb/contract/passkeys';
import type { Requester } from '../../http/requester.ts';
import { AppError } from '../../platform/app-error.ts';
import { descriptors, logInOptionsFor } from '../../platform/webauthn.ts';
import type { AccountContext } from '../context.ts';
import { attemptCode, wrongCode } from '../codes/attempt-code.ts';
import { checkSignature } from '../passkeys/check-signature.ts';
import { confirmPassword } from '../profile/confirm-password.ts';
import { createChallenge } from '../store/challenges.ts';
import { listPasskeys } from '../store/passkeys.ts';
import { findCredentials } from '../store/users.ts';
import { markProved } from '../store/sessions.ts';
import { proofLifetime } from '../security/require-proof.ts';

const purpose = 'proof';

export async function offerProof(
  { db, clock, relyingParty }: AccountContext,
  { userId, sessionId }: Requester,
): Promise<AuthenticationOptions> {
  const challenge = await createChallenge(db, { purpose, boundTo: sessionId }, clock());
  const allowCredentials = descriptors(await listPasskeys(db, userId));
  return { ...(await logInOptionsFor(relyingParty, challenge)), allowCredentials };
}

/**
 * Notes that the user of a session has proved to be that user.
 * @returns until when that counts
 * @throws AppError WRONG_PASSWORD, PASSKEY_UNKNOWN, CODE_WRONG or CODE_EXPIRED
 */
export async function prove(
  context: AccountContext,
  requester: Requester,
  form: ProofRequest,
): Promise<Date> {
  const { userId, sessionId, ip } = requester;
  if ('credential' in form) await confirmPasskey(context, requester, form.credential);
  else if ('code' in form) await confirmCode(context, requester, form.code);
  else await confirmPassword(context, userId, { field: 'password', password: form.password, ip });
  const now = context.clock();
  await markProved(context.db, sessionId, now);
  return new Date(now.getTime() + proofLifetime);
}

async function confirmPasskey(
  context: AccountContext,
  { userId, sessionId, ip }: Requester,
  credential: Assertion,
): Promise<void> {
  const passkey = await checkSignature(context, credential, { purpose, boundTo: sessionId });
  if (passkey?.user_id === userId) return;
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
  const by = { account: user.email, ip, isLoggedIn: true };
  const of = { purpose, boundTo: sessionId } as const;
  const { match } = await attemptCode(context, of, { code, user, by });
  if (match) return;
  context.recordEvent({ event: 'code refused', userId, ip, reason: 'CODE_WRONG' });
  throw wrongCode();
}
