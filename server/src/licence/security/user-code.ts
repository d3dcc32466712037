import { randomInt } from 'node:crypto';
import { deviceCode } from '@stillweb/contract/licence-limits';

const { letters, length } = deviceCode;

/** A code that a person types: 20⁸, without vowels, so that it spells no word. */
export function createUserCode(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

/** As an extension shows it, such as `DGRQ-NXVX`. */
export function formatUserCode(code: string): string {
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}

/** A code as typed, without what does not matter: case, spaces and hyphens. */
export function normaliseUserCode(typed: string): string {
  return typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
}
