import { deviceCode } from '@stillweb/contract/licence-limits';

/** A code as the extension shows it, such as `DGRQ-NXVX`, however it was typed. */
export function formatCode(typed: string): string {
  const letters = typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
  const half = deviceCode.length / 2;
  return `${letters.slice(0, half)}-${letters.slice(half)}`;
}
