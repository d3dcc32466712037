import { deviceCode } from './licence-limits.ts';

/**
 * A code as a person typed it, without what does not matter: case, spaces and hyphens of any kind.
 * @returns such as `DGRQNXVX`; anything else that was typed stays in it
 */
export function normalizeUserCode(typed: string): string {
  return typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
}

/** A code as an extension shows it, such as `DGRQ-NXVX`, however it was typed. */
export function formatUserCode(typed: string): string {
  const letters = normalizeUserCode(typed);
  const half = deviceCode.length / 2;
  return `${letters.slice(0, half)}-${letters.slice(half)}`;
}
