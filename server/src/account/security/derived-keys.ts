import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

export type SecretKey = { id: string; key: KeyObject };

/** The current key signs, all of them verify. */
export type SecretKeys = { current: SecretKey; all: SecretKey[] };

/**
 * Keys for one purpose only (RFC 5869): all servers derive the same, and have nothing to store or to share.
 * @param secrets what AUTH_SECRET says: several, with commas, while one replaces another
 */
export function deriveKeys(secrets: string, purpose: string): SecretKeys {
  const [first = secrets, ...others] = secrets.split(',');
  const current = deriveKey(first, purpose);
  return { current, all: [current, ...others.map((other) => deriveKey(other, purpose))] };
}

function deriveKey(secret: string, purpose: string): SecretKey {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', purpose, 48));
  return {
    key: createSecretKey(bytes.subarray(0, 32)),
    id: bytes.subarray(32).toString('base64url'),
  };
}
