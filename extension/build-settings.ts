import type { PublicKey } from '@stillweb/licence';

/** What is built in: the site that the extension belongs to and the keys with which it signs. */
export interface BuildSettings {
  site: URL;
  keys: PublicKey[];
  /** Where the builds go. */
  output: string;
}

/**
 * @param environment `PUBLIC_URL`, and `LICENCE_KEYS` as the JSON of the site's
 *   `/.well-known/jwks.json`; `EXTENSION_OUTPUT` is a folder, by default `.output`
 * @throws Error if either is missing: a build without them could never become Premium
 */
export function readBuildSettings(environment: Record<string, string | undefined>): BuildSettings {
  const { PUBLIC_URL, LICENCE_KEYS, EXTENSION_OUTPUT } = environment;
  if (!PUBLIC_URL || !LICENCE_KEYS) {
    throw new Error('Build with `PUBLIC_URL=https://… npm run extension`.');
  }
  const { keys } = JSON.parse(LICENCE_KEYS) as { keys: PublicKey[] };
  return {
    site: new URL(PUBLIC_URL),
    keys: keys.map(({ kty, crv, x, kid }) => ({ kty, crv, x, kid })),
    output: EXTENSION_OUTPUT || '.output',
  };
}
