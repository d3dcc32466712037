import { t } from '@stillweb/texts/t';

/**
 * The reduction from the regular price, as in "70% Off"; null below one percent.
 * @param amount the charged price, and `originalAmount` the regular price, in the same minor units
 */
export function discountLabel(amount: number, originalAmount: number): string | null {
  const percent = discountPercent(amount, originalAmount);
  return percent > 0 ? t('discount.label', '{percent}% Off', { percent }) : null;
}

/** The same within a sentence, as in "70% off". */
export function discountLabelInText(amount: number, originalAmount: number): string | null {
  const percent = discountPercent(amount, originalAmount);
  return percent > 0 ? t('discount.in-text', '{percent}% off', { percent }) : null;
}

/** Rounded down: it never promises more than is taken off. */
function discountPercent(amount: number, originalAmount: number): number {
  return Math.floor(((originalAmount - amount) * 100) / originalAmount);
}
