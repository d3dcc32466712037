import type { ProofRequest } from '@stillweb/contract/passkey-api';
import type { Assertion, AuthenticationOptions } from '@stillweb/contract/passkeys';
import type { Requester } from '../../http/requester.ts';
import { AppError } from '../../platform/app-error.ts';
import { descriptors, logInOptionsFor } from '../../platform/webauthn.ts';
import type { AccountContext } from '../context.ts';
import { checkSignature } from '../passkeys/check-signature.ts';
import { confirmPassword } from '../profile/confirm-password.ts';
import { createChallenge } from '../store/challenges.ts';
import { listPasskeys } from '../store/passkeys.ts';
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
 * @throws AppError WRONG_PASSWORD, or PASSKEY_UNKNOWN
 */
export async function prove(
  context: AccountContext,
  requester: Requester,
  form: ProofRequest,
): Promise<Date> {
  const { userId, sessionId, ip } = requester;
  if ('credential' in form) await confirmPasskey(context, requester, form.credential);
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
