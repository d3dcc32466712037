import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

type DerivedKey = { id: string; key: Buffer };

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

/** The HMAC-SHA-256 of a text under the current key, in base64url. */
export function sign({ current }: DerivedKeys, text: string): string {
  return signWith(current, text).toString('base64url');
}

/** Whether one of the keys has signed a text. */
export function isSigned({ all }: DerivedKeys, text: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  return all.some((key) => {
    const right = signWith(key, text);
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a text under the current key, so that only our servers read and change it (AES-256-GCM).
 * @param subject needed again to decrypt it, and no part of the result
 */
export function encrypt({ current }: DerivedKeys, text: string, subject = ''): string {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, current.key, nonce).setAAD(Buffer.from(subject));
  const encrypted = Buffer.concat([encryption.update(text), encryption.final()]);
  return Buffer.concat([nonce, encrypted, encryption.getAuthTag()]).toString('base64url');
}

/** The text that one of the keys has encrypted for a subject; undefined for all else. */
export function decrypt({ all }: DerivedKeys, encrypted: string, subject = ''): string | undefined {
  const bytes = Buffer.from(encrypted, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  return all.map(({ key }) => decryptWith(key, bytes, subject)).find((text) => text !== undefined);
}

function decryptWith(key: Buffer, bytes: Buffer, subject: string): string | undefined {
  const decryption = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decryption.setAAD(Buffer.from(subject)).setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text = decryption.update(bytes.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([text, decryption.final()]).toString();
  } catch {
    return undefined;
  }
}

function signWith({ key }: DerivedKey, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function deriveKey(secret: string, purpose: string): DerivedKey {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', purpose, 48));
  return { key: bytes.subarray(0, 32), id: bytes.subarray(32).toString('base64url') };
}
