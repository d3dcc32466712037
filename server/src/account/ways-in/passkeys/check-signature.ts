import type { Assertion } from '@stillweb/contract/account/webauthn';
import type { StoredPasskey } from '../../../platform/passkeys.ts';
import { claimedChallenge } from '../../../platform/webauthn.ts';
import type { AccountContext } from '../../context.ts';
import { accountEmailQueue } from '../../emails/account-email.ts';
import { isWarningDue } from '../../security/login-limits.ts';
import { challenges, type ChallengeScope } from '../../store/one-time-secrets.ts';
import { userPasskeys } from '../../store/passkeys.ts';
import { findUser } from '../../store/users.ts';

/**
 * Finds the passkey that has signed a challenge of ours, and notes its use. A challenge is used up by its first
 * answer, right or wrong.
 * @returns undefined when the signature counts for nothing
 */
export async function checkSignature(
  context: AccountContext,
  assertion: Assertion,
  scope: ChallengeScope,
): Promise<StoredPasskey | undefined> {
  const { db, clock } = context;
  const challenge = claimedChallenge(assertion);
  if (!(await challenges.consume(db, challenge, scope, clock()))) return undefined;
  const signed = await userPasskeys.checkSignature(db, context, { assertion, challenge });
  if (!signed?.counterDecreased) return signed?.passkey;
  await warnOwner(context, signed.passkey.owner_id);
  return undefined;
}

async function warnOwner({ db, jobs, limits }: AccountContext, userId: string): Promise<void> {
  const owner = await findUser(db, userId);
  if (!owner || !(await isWarningDue(limits, `passkeys of ${owner.email}`))) return;
  await jobs.enqueue(db, accountEmailQueue, { kind: 'passkey-copied', email: owner.email });
}
