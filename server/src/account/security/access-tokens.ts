import { createHmac } from 'node:crypto';
import { errors, jwtVerify } from 'jose';
import type { Identity } from '../../http/authenticate.ts';
import type { Clock } from '../../platform/clock.ts';
import { rememberTokens, type VerifiedToken } from './remember-tokens.ts';
import type { SigningKeys } from './signing-keys.ts';

export type AccessTokens = {
  issue: (identity: Identity) => string;
  /** What a token says, if we signed it and it has not expired; whether its session lives is not its to say. */
  read: (token: string) => Promise<Identity | undefined>;
};

const lifetimeSeconds = 600;
const clockToleranceSeconds = 60;
const alg = 'HS256';
const typ = 'at+jwt';

/** Short-lived JWTs for the API; everything that could be negotiated is pinned (RFC 8725). */
export function createAccessTokens(
  keys: SigningKeys,
  options: { publicUrl: string; clock: Clock },
): AccessTokens {
  const { clock } = options;
  const issuer = new URL(options.publicUrl).origin;
  const audience = `${issuer}/api`;

  const verify = async (token: string): Promise<VerifiedToken | undefined> => {
    const result = await unlessInvalid(
      jwtVerify(
        token,
        ({ kid = '' }) => {
          const known = keys.find(kid);
          if (!known) throw new errors.JWKSNoMatchingKey();
          return known.key;
        },
        {
          algorithms: [alg],
          issuer,
          audience,
          typ,
          requiredClaims: ['exp', 'iat', 'sub', 'sid'],
          // Also refuses what was signed in the future.
          maxTokenAge: lifetimeSeconds,
          clockTolerance: clockToleranceSeconds,
          currentDate: clock(),
        },
      ),
    );
    const { sub, sid, exp } = result?.payload ?? {};
    if (typeof sub !== 'string' || typeof sid !== 'string' || !exp) return undefined;
    const expiresAt = new Date((exp + clockToleranceSeconds) * 1000);
    return { identity: { userId: sub, sessionId: sid }, expiresAt };
  };

  return {
    issue: ({ userId, sessionId }) => {
      const { id, key } = keys.current();
      const now = Math.floor(clock().getTime() / 1000);
      const payload = {
        sid: sessionId,
        iss: issuer,
        aud: audience,
        sub: userId,
        iat: now,
        exp: now + lifetimeSeconds,
      };
      const content = `${encode({ alg, kid: id, typ })}.${encode(payload)}`;
      const signature = createHmac('sha256', key).update(content).digest('base64url');
      return `${content}.${signature}`;
    },
    read: rememberTokens(verify, clock),
  };
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** A token that is wrong is an answer; a fault of ours is not. */
async function unlessInvalid<Result>(verification: Promise<Result>): Promise<Result | undefined> {
  try {
    return await verification;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
