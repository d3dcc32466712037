import type { Assertion } from '@stillweb/contract/console/passkeys';
import { AppError } from '../platform/app-error.ts';
import type { ConsoleContext } from './context.ts';
import { findPasskey, markUsed } from './store/passkeys.ts';
import { verifyAssertion } from './webauthn.ts';

/**
 * Makes sure that a member of staff has signed what the preview has shown: the challenge of the assertion is
 * the digest as UTF-8. The digest must be of one preview alone, and that preview be used once: then a
 * signature cannot be used again.
 * @throws AppError FORBIDDEN
 */
export async function requireStepUp(
  { db, clock, relyingParty }: Pick<ConsoleContext, 'db' | 'clock' | 'relyingParty'>,
  staffId: string,
  { digest, assertion }: { digest: string; assertion: Assertion | undefined },
): Promise<void> {
  const passkey = assertion && (await findPasskey(db, assertion.id));
  if (!passkey || passkey.staff_id !== staffId) throw unsigned();
  const challenge = Buffer.from(digest, 'utf8').toString('base64url');
  const signCount = await verifyAssertion(relyingParty, { assertion, challenge, passkey });
  if (signCount === undefined) throw unsigned();
  await markUsed(db, passkey.id, { signCount, now: clock() });
}

function unsigned(): AppError {
  return new AppError('FORBIDDEN', { message: 'Please confirm this preview with your passkey.' });
}
