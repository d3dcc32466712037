import { randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * A new random id in Stripe's form, such as `cus_NffrFeUfNV2Hib`; `length` counts what follows the
 * prefix.
 */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomText(length)}`;
}

/** Random letters and digits from a cryptographic source. */
export function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
