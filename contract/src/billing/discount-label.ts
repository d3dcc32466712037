/**
 * The reduction from the regular price, as in "70% Off"; null below one percent.
 * Rounded down: it never promises more than is taken off.
 * @param amount the charged price, and `originalAmount` the regular price, in the same minor units
 */
export function discountLabel(amount: number, originalAmount: number): string | null {
  const percent = Math.floor(((originalAmount - amount) * 100) / originalAmount);
  return percent > 0 ? `${percent}% Off` : null;
}
