import { createRandomToken, hashToken, uuidPattern } from '../../platform/random-token.ts';

const version = 'swd1';
const credentialPattern = new RegExp(String.raw`^${version}\.(${uuidPattern})\.[\w-]{43}$`);
const unlinkTokenPattern = new RegExp(String.raw`^(${uuidPattern})\.[\w-]{43}$`);

/** A new bearer token of a device. Its id finds the row; only its hash is stored. */
export function createCredential(deviceId: string): { credential: string; hash: Buffer } {
  const credential = `${version}.${deviceId}.${createRandomToken()}`;
  return { credential, hash: hashToken(credential) };
}

/** A new token that only unlinks the device. */
export function createUnlinkToken(deviceId: string): { unlinkToken: string; hash: Buffer } {
  const unlinkToken = `${deviceId}.${createRandomToken()}`;
  return { unlinkToken, hash: hashToken(unlinkToken) };
}

type Parsed = { deviceId: string; hash: Buffer };

export function parseCredential(credential: string): Parsed | undefined {
  const deviceId = credentialPattern.exec(credential)?.[1];
  return deviceId === undefined ? undefined : { deviceId, hash: hashToken(credential) };
}

export function parseUnlinkToken(unlinkToken: string): Parsed | undefined {
  const deviceId = unlinkTokenPattern.exec(unlinkToken)?.[1];
  return deviceId === undefined ? undefined : { deviceId, hash: hashToken(unlinkToken) };
}

type Hashes = { credential_hash: Buffer; next_hash: Buffer | null; spent_hash: Buffer | null };

/**
 * The role of a credential for its device: the one that it uses, the renewed one at its first use, the one
 * that was replaced, or none of them. Hashes of 256 random bits are compared: time reveals nothing.
 */
export function judgeCredential(
  device: Hashes,
  hash: Buffer,
): 'current' | 'next' | 'spent' | 'unknown' {
  if (hash.equals(device.credential_hash)) return 'current';
  if (device.next_hash && hash.equals(device.next_hash)) return 'next';
  if (device.spent_hash && hash.equals(device.spent_hash)) return 'spent';
  return 'unknown';
}
