import { minuteMs } from '@stillweb/contract/time';
import { createRandomToken, hashToken } from '../../platform/random-token.ts';
import type { ChallengePurpose, ConsoleDatabase } from '../tables.ts';

/** Milliseconds: as long as a browser shows its dialog, and somewhat more. */
const lifetime = 5 * minuteMs;

type Purpose = { purpose: ChallengePurpose; staffId?: string };

/** Creates a challenge, and deletes those that have expired. @returns its bytes in base64url */
export async function createChallenge(
  db: ConsoleDatabase,
  { purpose, staffId }: Purpose,
  now: Date,
): Promise<string> {
  const challenge = createRandomToken();
  await db.deleteFrom('staff_challenges').where('expires_at', '<=', now).execute();
  await db
    .insertInto('staff_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      purpose,
      staff_id: staffId ?? null,
      expires_at: new Date(now.getTime() + lifetime),
    })
    .execute();
  return challenge;
}

/** Uses a challenge up. @returns whether it was one of ours, for this purpose and person */
export async function takeChallenge(
  db: ConsoleDatabase,
  challenge: string,
  { purpose, staffId }: Purpose,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('staff_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('expires_at', '>', now)
    .returning(['purpose', 'staff_id'])
    .executeTakeFirst();
  return taken?.purpose === purpose && taken.staff_id === (staffId ?? null);
}
