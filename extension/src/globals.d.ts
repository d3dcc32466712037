import type { PublicKey } from '@stillweb/licence';

// Built in by wxt.config.ts.
declare global {
  /** The site's origin, such as `https://stillweb.example`. */
  const SITE: string;
  /** The site's pages as a match pattern. */
  const SITE_MATCHES: string;
  /** The site's current and spare public key. */
  const KEYS: PublicKey[];
}
