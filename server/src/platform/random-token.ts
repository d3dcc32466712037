import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, as text that fits in a link or a cookie. */
export function createSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: useless to whoever reads it. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
