import type { Assertion } from '@stillweb/contract/passkeys';
import { claimedChallenge, userHandleOf, verifyAssertion } from '../../platform/webauthn.ts';
import type { AccountContext } from '../context.ts';
import { accountEmailQueue } from '../emails/account-email.ts';
import { isWarningDue } from '../security/login-limits.ts';
import { type ChallengeOf, takeChallenge } from '../store/challenges.ts';
import { findPasskey, markUsed, type StoredPasskey } from '../store/passkeys.ts';
import { findUser } from '../store/users.ts';

/**
 * Finds the passkey that has signed a challenge of ours, and notes its use. A challenge is used up by its first
 * answer, right or wrong.
 * @returns undefined when the signature counts for nothing
 */
export async function checkSignature(
  context: AccountContext,
  credential: Assertion,
  of: ChallengeOf,
): Promise<StoredPasskey | undefined> {
  const { db, clock, relyingParty } = context;
  const challenge = claimedChallenge(credential);
  const isOurs = await takeChallenge(db, challenge, of, clock());
  const passkey = isOurs ? await findPasskey(db, credential.id) : undefined;
  if (!passkey || !namesOwner(credential, passkey)) return undefined;
  const signed = await verifyAssertion(relyingParty, { assertion: credential, challenge, passkey });
  if (!signed) return undefined;
  if (signed.wentBack) {
    await warnOwner(context, passkey.user_id);
    return undefined;
  }
  await markUsed(db, passkey.id, { ...signed, now: clock() });
  return passkey;
}

function namesOwner({ response }: Assertion, passkey: StoredPasskey): boolean {
  return !response.userHandle || response.userHandle === userHandleOf(passkey.user_id);
}

async function warnOwner({ db, jobs, limits }: AccountContext, userId: string): Promise<void> {
  const owner = await findUser(db, userId);
  if (!owner || !(await isWarningDue(limits, `passkeys of ${owner.email}`))) return;
  await jobs.enqueue(db, accountEmailQueue, { kind: 'passkey-copied', email: owner.email });
}
