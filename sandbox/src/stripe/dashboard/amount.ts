/**
 * An amount of money that a person typed in: `9`, `9.00` or `$9.00`.
 * @returns cents; null for anything else, or nothing
 */
export function readAmount(typed: string): number | null {
  const [, whole, cents = ''] = /^\$?(\d{1,7})(?:\.(\d{2}))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined) return null;
  const amount = Number(whole) * 100 + Number(cents);
  return amount === 0 ? null : amount;
}
