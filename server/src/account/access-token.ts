import { sign } from 'node:crypto';
import { errors, jwtVerify } from 'jose';
import type { Identity } from '../http/authenticate.ts';
import type { Clock } from '../platform/clock.ts';
import { rememberTokens, type VerifiedToken } from './remember-tokens.ts';
import { signingAlgorithm, type SigningKeys } from './signing-keys.ts';

export type AccessTokens = {
  issue: (identity: Identity) => Promise<string>;
  /** What a token says, if we signed it and it has not expired; whether its session lives is not its to say. */
  read: (token: string) => Promise<Identity | undefined>;
};

const lifetimeSeconds = 600;
const clockToleranceSeconds = 60;
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
        async ({ kid }) => {
          const key = kid && (await keys.find(kid));
          if (!key) throw new errors.JWKSNoMatchingKey();
          return key;
        },
        {
          algorithms: [signingAlgorithm],
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
    issue: async ({ userId, sessionId }) => {
      const { id, privateKey } = await keys.current();
      const now = Math.floor(clock().getTime() / 1000);
      const payload = {
        sid: sessionId,
        iss: issuer,
        aud: audience,
        sub: userId,
        iat: now,
        exp: now + lifetimeSeconds,
      };
      const content = `${encode({ alg: signingAlgorithm, kid: id, typ })}.${encode(payload)}`;
      const signature = sign(null, Buffer.from(content), privateKey);
      return `${content}.${signature.toString('base64url')}`;
    },
    read: rememberTokens(verify, clock),
  };
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** A token that is wrong is an answer; a database that cannot be asked for the key is not. */
async function unlessInvalid<Result>(verification: Promise<Result>): Promise<Result | undefined> {
  try {
    return await verification;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
