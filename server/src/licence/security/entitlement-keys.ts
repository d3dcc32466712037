import { createPrivateKey, createPublicKey, hash } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { deriveKeys, sign } from '../../account/security/derived-keys.ts';

/** A public key as clients pin it (RFC 8037); `kid` is its thumbprint (RFC 7638). */
type PublicKey = {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  kid: string;
  alg: 'EdDSA';
  use: 'sig';
};

export type EntitlementKeys = {
  /** The id of the key that signs. */
  kid: string;
  /** The key that signs, then its spare. */
  publicKeys: PublicKey[];
  /** Signs claims as they are, with the same result each time. */
  signToken: (claims: Record<string, unknown>) => string;
  /** A name of an account that says nothing else about it. */
  subjectOf: (userId: string) => string;
};

/**
 * The keys of entitlements: derived, so that all servers have the same and store none.
 * @param secrets the value of LICENCE_SECRET: the one that signs and its spare, separated by a comma
 */
export function createEntitlementKeys(secrets: string): EntitlementKeys {
  const seeds = deriveKeys(secrets, 'stillweb entitlements');
  const subjects = deriveKeys(secrets, 'stillweb entitlement subjects');
  const privateKey = privateKeyOf(seeds.current.key);
  const publicKeys = seeds.all.map(({ key }) => publicKeyOf(key));
  const kid = publicKeys[0]?.kid ?? '';
  const signToken = createSigner({
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }),
    algorithm: 'EdDSA',
    kid,
    header: { alg: 'EdDSA', typ: 'entitlement+jwt' },
  });
  return {
    kid,
    publicKeys,
    signToken: (claims) => signToken(claims),
    subjectOf: (userId) => sign(subjects, userId),
  };
}

/** The prefix of the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410, 7). */
const pkcs8Start = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Any 32 bytes are a private key (RFC 8032, 5.1.5). */
function privateKeyOf(seed: Buffer) {
  const key = Buffer.concat([pkcs8Start, seed]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

function publicKeyOf(seed: Buffer): PublicKey {
  const { x = '' } = createPublicKey(privateKeyOf(seed)).export({ format: 'jwk' });
  const required = { crv: 'Ed25519', kty: 'OKP', x } as const;
  const kid = hash('sha256', JSON.stringify(required), 'base64url');
  return { ...required, kid, alg: 'EdDSA', use: 'sig' };
}
