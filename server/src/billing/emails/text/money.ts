import type { Money } from '../../email-content.ts';

/** An amount as text, with the decimals of its currency: `$9.00`. */
export function money({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits);
}
