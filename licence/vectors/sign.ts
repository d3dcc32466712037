import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  sign,
  type KeyObject,
} from 'node:crypto';

import type { PublicKey } from '../src/licence.ts';

/** A key pair that signs tokens, as the server derives two from its secret. */
export interface SigningKey {
  privateKey: KeyObject;
  publicKey: PublicKey;
}

/** The Ed25519 key of a 32-byte seed: any 32 bytes are a private key (RFC 8032, 5.1.5). */
export function createSigningKey(seed: Buffer): SigningKey {
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
  const der = Buffer.concat([prefix, seed]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  // RFC 7638: the hash of the required members in lexical order.
  const members = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x });
  const kid = createHash('sha256').update(members).digest('base64url');
  return { privateKey, publicKey: { kty: 'OKP', crv: 'Ed25519', x, kid } };
}

export function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Signs claims as the server does. `header` replaces or adds header fields, for tokens that are wrong. */
export function signToken(key: SigningKey, claims: object, header: object = {}): string {
  const { kid } = key.publicKey;
  const head = encode({ alg: 'EdDSA', typ: 'entitlement+jwt', kid, ...header });
  const signed = `${head}.${encode(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), key.privateKey).toString('base64url')}`;
}

/** The forgery that works where a verifier lets the token choose: HMAC with the public key as its secret. */
export function signWithPublicKey(key: SigningKey, claims: object): string {
  const { kid, x } = key.publicKey;
  const signed = `${encode({ alg: 'HS256', typ: 'entitlement+jwt', kid })}.${encode(claims)}`;
  const mac = createHmac('sha256', Buffer.from(x, 'base64url')).update(signed);
  return `${signed}.${mac.digest('base64url')}`;
}
