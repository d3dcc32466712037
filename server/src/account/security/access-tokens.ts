import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import * as z from 'zod/mini';
import type { Identity } from '../../http/requester.ts';
import { deriveKeys } from './derived-keys.ts';

export type AccessTokens = {
  issue: (identity: Identity) => string;
  /** The claims of a token that we signed and that has not expired; its session may have ended. */
  read: (token: string) => Promise<Identity | undefined>;
};

const lifetimeMs = 600_000;
const clockToleranceMs = 60_000;
const algorithm = 'HS256';
const type = 'at+jwt';

const claimsSchema = z.object({ sub: z.string(), sid: z.string(), iat: z.number() });

/**
 * Short-lived JWTs for the API; everything that could be negotiated is pinned (RFC 8725).
 * @param options.secrets as of `deriveKeys`
 */
export function createAccessTokens(options: { secrets: string; publicUrl: string }): AccessTokens {
  const keys = deriveKeys(options.secrets, 'stillweb access tokens');
  const issuer = new URL(options.publicUrl).origin;
  const audience = `${issuer}/api`;

  const sign = createSigner({
    key: keys.current.key,
    algorithm,
    kid: keys.current.id,
    header: { alg: algorithm, typ: type },
    iss: issuer,
    aud: audience,
    expiresIn: lifetimeMs,
  });
  const verify = createVerifier({
    key: async ({ header }: { header: Record<string, unknown> }) => {
      const found = keys.all.find(({ id }) => id === header['kid']);
      if (!found) throw new Error('unknown key');
      return found.key;
    },
    algorithms: [algorithm],
    allowedIss: issuer,
    allowedAud: audience,
    checkTyp: type,
    requiredClaims: ['exp', 'iat', 'iss', 'aud', 'sub', 'sid'],
    // The library adds the tolerance to `exp`, not to the age.
    maxAge: lifetimeMs + clockToleranceMs,
    clockTolerance: clockToleranceMs,
    cache: 5000,
  });

  return {
    issue: ({ userId, sessionId }) => sign({ sub: userId, sid: sessionId }),
    read: async (token) => {
      const claims = claimsSchema.safeParse(await unlessInvalid(verify(token)));
      if (!claims.success) return undefined;
      const { sub, sid, iat } = claims.data;
      // The library takes a token that was signed in the future.
      if (iat * 1000 > Date.now() + clockToleranceMs) return undefined;
      return { userId: sub, sessionId: sid };
    },
  };
}

/** An invalid token is an answer; a fault of ours is not. */
async function unlessInvalid(verification: Promise<unknown>): Promise<unknown> {
  try {
    return await verification;
  } catch (error) {
    if (error instanceof TokenError) return undefined;
    throw error;
  }
}
