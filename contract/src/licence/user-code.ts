import { readCode } from '../text/typed-code.ts';

/** Of a code that a user types on the site: how long it works, and how often the extension asks. */
export const deviceCode = {
  seconds: 600,
  pollSeconds: 5,
  letters: 'BCDFGHJKLMNPQRSTVWXZ',
  length: 8,
} as const;

/** A code as an extension shows it, such as `DGRQ-NXVX`, however it was typed. */
export function formatUserCode(typed: string): string {
  const letters = readCode(typed);
  const half = deviceCode.length / 2;
  return `${letters.slice(0, half)}-${letters.slice(half)}`;
}
