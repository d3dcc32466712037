import type { Identity } from '../../http/authenticate.ts';
import type { Clock } from '../../platform/clock.ts';

export type VerifiedToken = { identity: Identity; expiresAt: Date };

const remembered = 5000;

/**
 * A signature that was right stays right, and to verify it costs as much as a whole request does
 * otherwise: a token is verified once, and then known until it expires.
 */
export function rememberTokens(
  verify: (token: string) => Promise<VerifiedToken | undefined>,
  clock: Clock,
): (token: string) => Promise<Identity | undefined> {
  const known = new Map<string, VerifiedToken>();
  return async (token) => {
    const seen = known.get(token);
    if (seen && clock() < seen.expiresAt) return seen.identity;
    const verified = await verify(token);
    if (!verified) return undefined;
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= remembered) known.delete(oldest);
    known.set(token, verified);
    return verified.identity;
  };
}
