import { hkdfSync } from 'node:crypto';

export type DerivedKey = { id: string; key: Buffer };

/** The current key signs, all of them verify. */
export type DerivedKeys = { current: DerivedKey; all: DerivedKey[] };

/**
 * Keys for one purpose only (RFC 5869): all servers derive the same, and store none.
 * @param secrets the value of AUTH_SECRET: several, separated by commas, while one replaces another
 */
export function deriveKeys(secrets: string, purpose: string): DerivedKeys {
  const [first = secrets, ...others] = secrets.split(',');
  const current = deriveKey(first, purpose);
  return { current, all: [current, ...others.map((other) => deriveKey(other, purpose))] };
}

function deriveKey(secret: string, purpose: string): DerivedKey {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', purpose, 48));
  return { key: bytes.subarray(0, 32), id: bytes.subarray(32).toString('base64url') };
}
