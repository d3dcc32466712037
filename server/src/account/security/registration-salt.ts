import { createHmac } from 'node:crypto';
import { deriveKeys } from './derived-keys.ts';

const saltBytes = 16;

/**
 * The salt of all sign-ups with one address: the same password has the same hash, and one computation
 * compares a password with all of them. So no answer takes longer where several wait.
 * @param secrets as of `deriveKeys`
 */
export function createRegistrationSalt(secrets: string): (email: string) => Buffer {
  const { current } = deriveKeys(secrets, 'stillweb registration salts');
  return (email) => createHmac('sha256', current.key).update(email).digest().subarray(0, saltBytes);
}
