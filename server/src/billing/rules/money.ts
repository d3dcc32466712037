import { formatExactMoney } from '@stillweb/contract/text/money';
import type { Money } from './email-content.ts';

/** An amount as text, with the decimals of its currency: `$9.00`. */
export function money({ amount, currency }: Money): string {
  return formatExactMoney(amount, currency);
}
