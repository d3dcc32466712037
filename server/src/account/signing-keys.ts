import { createPrivateKey, hkdfSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import {
  calculateJwkThumbprint,
  CompactEncrypt,
  compactDecrypt,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
} from 'jose';
import type { Clock } from '../platform/clock.ts';
import type { AccountDatabase } from './tables.ts';

export const signingAlgorithm = 'EdDSA';

const day = 86_400_000;
const signsFor = 30 * day;
/** A token lives for minutes; a day more leaves room for any clock and any deployment. */
const verifiesFor = signsFor + day;

export type SigningKeys = {
  /** The key that signs now; made when there is none young enough. */
  current: () => Promise<{ id: string; privateKey: KeyObject }>;
  /** The public key of an id, if it may still verify. */
  find: (id: string) => Promise<CryptoKey | undefined>;
};

type Key = { id: string; createdAt: Date; publicKey: CryptoKey; privateKey: KeyObject | undefined };

/**
 * Keys that all servers share through the database, replaced every 30 days with overlap. The private
 * halves are stored encrypted under a key derived from `secret`.
 */
export function createSigningKeys(db: AccountDatabase, secret: string, clock: Clock): SigningKeys {
  const wrappingKey = new Uint8Array(hkdfSync('sha256', secret, '', 'stillweb signing keys', 32));
  let known: Key[] = [];
  const age = (key: Key) => clock().getTime() - key.createdAt.getTime();
  const youngest = () => known.find((key) => key.privateKey !== undefined && age(key) < signsFor);
  const load = async () => {
    known = await loadKeys(db, wrappingKey);
  };

  return {
    current: async () => {
      if (!youngest()) await load();
      if (!youngest()) {
        await createKey(db, wrappingKey, clock());
        await load();
      }
      const key = youngest();
      if (!key?.privateKey) throw new Error('A signing key was made but cannot be read back');
      return { id: key.id, privateKey: key.privateKey };
    },
    find: async (id) => {
      const isIt = (key: Key) => key.id === id && age(key) < verifiesFor;
      // Another server may have made a key since.
      if (!known.some(isIt)) await load();
      return known.find(isIt)?.publicKey;
    },
  };
}

export async function deleteOldKeys(db: AccountDatabase, now: Date): Promise<void> {
  await db
    .deleteFrom('signing_keys')
    .where('created_at', '<', new Date(now.getTime() - verifiesFor))
    .execute();
}

async function createKey(db: AccountDatabase, wrappingKey: Uint8Array, now: Date): Promise<void> {
  const pair = await generateKeyPair(signingAlgorithm, { crv: 'Ed25519', extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const privateJwk = Buffer.from(JSON.stringify(await exportJWK(pair.privateKey)));
  const encrypted = await new CompactEncrypt(privateJwk)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(wrappingKey);
  await db
    .insertInto('signing_keys')
    .values({
      id: await calculateJwkThumbprint(publicJwk),
      public_jwk: publicJwk,
      private_jwk: encrypted,
      created_at: now,
    })
    .execute();
}

async function loadKeys(db: AccountDatabase, wrappingKey: Uint8Array): Promise<Key[]> {
  const rows = await db
    .selectFrom('signing_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      createdAt: row.created_at,
      publicKey: await importKey(row.public_jwk),
      privateKey: await decryptKey(row.private_jwk, wrappingKey),
    })),
  );
}

/** Undefined when AUTH_SECRET has changed since: such a key still verifies but signs no more. */
async function decryptKey(jwe: string, wrappingKey: Uint8Array): Promise<KeyObject | undefined> {
  try {
    const { plaintext } = await compactDecrypt(jwe, wrappingKey);
    const jwk: JsonWebKey = JSON.parse(Buffer.from(plaintext).toString());
    return createPrivateKey({ key: jwk, format: 'jwk' });
  } catch {
    return undefined;
  }
}

async function importKey(jwk: Parameters<typeof importJWK>[0]): Promise<CryptoKey> {
  const key = await importJWK(jwk, signingAlgorithm);
  if (key instanceof Uint8Array) throw new TypeError('A signing key is not symmetric');
  return key;
}
