import { deviceCode } from './licence-limits.ts';
import { readCode } from './typed-code.ts';

/** A code as an extension shows it, such as `DGRQ-NXVX`, however it was typed. */
export function formatUserCode(typed: string): string {
  const letters = readCode(typed);
  const half = deviceCode.length / 2;
  return `${letters.slice(0, half)}-${letters.slice(half)}`;
}
