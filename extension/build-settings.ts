import type { PublicKey } from '@stillweb/licence';

/** The built-in settings: the site that the extension belongs to and the keys with which the site signs. */
export interface BuildSettings {
  /** The site's origin. */
  site: string;
  /**
   * The site's pages as a match pattern. One without a port matches every port; the worker compares the
   * whole origin.
   */
  siteMatches: string;
  keys: PublicKey[];
}

/**
 * @param environment `PUBLIC_URL`, and `LICENCE_KEYS` as the JSON of the site's
 *   `/.well-known/jwks.json`
 * @throws Error if either is missing: a build without them could never become Premium
 */
export function readBuildSettings(environment: Record<string, string | undefined>): BuildSettings {
  const { PUBLIC_URL, LICENCE_KEYS } = environment;
  if (!PUBLIC_URL || !LICENCE_KEYS) {
    throw new Error('Build with `PUBLIC_URL=https://… npm run extension`.');
  }
  const { origin, protocol, hostname } = new URL(PUBLIC_URL);
  const { keys } = JSON.parse(LICENCE_KEYS) as { keys: PublicKey[] };
  return {
    site: origin,
    siteMatches: `${protocol}//${hostname}/*`,
    keys: keys.map(({ kty, crv, x, kid }) => ({ kty, crv, x, kid })),
  };
}
