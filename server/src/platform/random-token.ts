import { hash, randomBytes } from 'node:crypto';

/** 256 random bits in base64url, for a link or a cookie. */
export function createRandomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a token, which is stored instead of it, because the token cannot be derived from it. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** A UUID as PostgreSQL writes it, for an expression. */
export const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const wholeUuid = new RegExp(`^${uuidPattern}$`);

export function isUuid(text: string): boolean {
  return wholeUuid.test(text);
}
