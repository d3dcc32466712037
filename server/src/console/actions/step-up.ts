import type { Assertion } from '@stillweb/contract/console/passkeys';
import { AppError } from '../../platform/app-error.ts';
import type { ConsoleContext } from '../context.ts';
import { findPasskey, markUsed } from '../store/passkeys.ts';
import { verifyAssertion } from '../webauthn.ts';

/**
 * Lets only that pass which the person has signed: the challenge is the UTF-8 of the digest, so that what was
 * shown is what is signed.
 * @throws AppError STEP_UP_NEEDED without a signature by a passkey of that person, who was verified
 */
export async function requireStepUp(
  { db, relyingParty, clock }: ConsoleContext,
  staffId: string,
  { digest, assertion }: { digest: string; assertion: Assertion | undefined },
): Promise<void> {
  const passkey = assertion && (await findPasskey(db, assertion.id));
  if (!passkey || passkey.staff_id !== staffId) throw new AppError('STEP_UP_NEEDED');
  const challenge = Buffer.from(digest).toString('base64url');
  const signCount = await verifyAssertion(relyingParty, { assertion, challenge, passkey });
  if (signCount === undefined) throw new AppError('STEP_UP_NEEDED');
  await markUsed(db, passkey.id, { signCount, now: clock() });
}
