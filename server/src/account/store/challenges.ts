import { minuteMs } from '@stillweb/contract/time';
import { batchDelete } from '../../platform/batch-delete.ts';
import { createRandomToken, hashToken } from '../../platform/random-token.ts';
import type { AccountDatabase, ChallengePurpose } from '../tables.ts';

/** Milliseconds: as long as a browser shows its dialog, and somewhat more. */
export const challengeLifetime = 5 * minuteMs;

/** What a challenge may be signed for, and a secret of the browser that may answer it. */
export type ChallengeOf = { purpose: ChallengePurpose; boundTo: string };

/** @returns the bytes of the challenge in base64url */
export async function createChallenge(
  db: AccountDatabase,
  { purpose, boundTo }: ChallengeOf,
  now: Date,
): Promise<string> {
  const challenge = createRandomToken();
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      purpose,
      bound_to: hashToken(boundTo),
      expires_at: new Date(now.getTime() + challengeLifetime),
    })
    .execute();
  return challenge;
}

/** Uses a challenge up. @returns whether it was one of ours, for this purpose and browser */
export async function takeChallenge(
  db: AccountDatabase,
  challenge: string,
  { purpose, boundTo }: ChallengeOf,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('bound_to', '=', hashToken(boundTo))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes a batch of the challenges that nobody has answered. */
export const deleteExpiredChallenges = batchDelete({
  table: 'passkey_challenges',
  key: 'challenge_hash',
  since: 'expires_at',
});
