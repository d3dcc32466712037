/**
 * A code as its reader types it: in wide letters, in the digits of any script, in lower case, and with spaces,
 * hyphens or anything else around its letters and digits.
 * @returns capital letters and the digits 0 to 9
 */
export function readCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, digitOf)
    .replaceAll(/[^\p{L}0-9]/gu, '')
    .toUpperCase();
}

/** The digits of a code that has no letters. */
export function readDigits(typed: string): string {
  return readCode(typed).replaceAll(/\D/g, '');
}

/** Unicode has the digits of a script in a row, from 0 to 9. */
function digitOf(digit: string): string {
  let before = digit.codePointAt(0) ?? 0;
  let value = -1;
  for (; /\p{Nd}/u.test(String.fromCodePoint(before)); before -= 1) value += 1;
  return String(value % 10);
}
