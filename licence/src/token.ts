import { isRecord } from './is-record.ts';

/** A public key with which the server signs, as its `/.well-known/jwks.json` lists it. */
export interface PublicKey {
  kty: 'OKP';
  crv: 'Ed25519';
  /** 32 bytes, base64url. */
  x: string;
  /** The key's thumbprint (RFC 7638), by which a token names it. */
  kid: string;
}

/** The claims of a token whose signature was verified. Times are Unix seconds. */
export interface Claims {
  v: 1;
  iss: string;
  aud: string;
  sub: string;
  dev: string;
  iat: number;
  exp: number;
  status: string;
  plan?: string | null;
  features: string[];
  trialEnd?: number | null;
  until?: number | null;
}

/** What a token is checked against. */
export interface Expected {
  /** The site's origin, such as `https://stillweb.example`. */
  site: string;
  /** The keys pinned at build, usually two: the current one and the spare. */
  keys: readonly PublicKey[];
  deviceId: string;
}

const audience = 'stillweb-extension';

/**
 * Verifies an entitlement token (a JWS, RFC 7515): three parts, EdDSA, the expected type, no critical
 * header, a pinned key, its signature, issuer, audience, version and device. Times are not judged
 * here: they depend on the clock of the reader.
 * @returns the token's claims, or undefined if any check fails
 */
export async function verifyToken(token: string, expected: Expected): Promise<Claims | undefined> {
  const [header, payload, signature, ...rest] = token.split('.');
  if (!header || !payload || !signature || rest.length > 0) {
    return undefined;
  }
  const key = findKey(parse(header), expected.keys);
  const bytes = decode(signature);
  if (!key || !bytes || !(await isSignedBy(key, bytes, `${header}.${payload}`))) {
    return undefined;
  }
  const claims = parse(payload);
  return isClaims(claims) && isFor(claims, expected) ? claims : undefined;
}

function findKey(header: unknown, keys: readonly PublicKey[]): PublicKey | undefined {
  if (!isRecord(header) || header['alg'] !== 'EdDSA' || header['typ'] !== 'entitlement+jwt') {
    return undefined;
  }
  return 'crit' in header ? undefined : keys.find(({ kid }) => kid === header['kid']);
}

async function isSignedBy(key: PublicKey, signature: Bytes, signed: string): Promise<boolean> {
  const { kty, crv, x } = key;
  const imported = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, [
    'verify',
  ]);
  return crypto.subtle.verify('Ed25519', imported, signature, new TextEncoder().encode(signed));
}

function isClaims(value: unknown): value is Claims {
  if (!isRecord(value)) {
    return false;
  }
  const { features } = value;
  return (
    value['v'] === 1 &&
    Number.isFinite(value['iat']) &&
    Number.isFinite(value['exp']) &&
    typeof value['status'] === 'string' &&
    Array.isArray(features) &&
    features.every((feature) => typeof feature === 'string') &&
    isOptional(value['plan'], 'string') &&
    isOptional(value['trialEnd'], 'number') &&
    isOptional(value['until'], 'number')
  );
}

function isOptional(value: unknown, type: 'string' | 'number'): boolean {
  return value === undefined || value === null || typeof value === type;
}

function isFor(claims: Claims, expected: Expected): boolean {
  return (
    claims.iss === expected.site && claims.aud === audience && claims.dev === expected.deviceId
  );
}

type Bytes = Uint8Array<ArrayBuffer>;

function parse(part: string): unknown {
  const bytes = decode(part);
  try {
    return bytes && JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function decode(part: string): Bytes | undefined {
  if (!/^[\w-]+$/.test(part)) {
    return undefined;
  }
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
