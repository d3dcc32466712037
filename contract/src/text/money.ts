import { currentLanguage, currentLocale, languageOf } from '@stillweb/texts/languages';
import { amountProblem, decimalsOf, inMajorUnits } from '../currencies.ts';

/** An announced price of minor units as text, without cents where there are none: "$9", "$8.25". */
export function formatMoney(amount: number, currency: string): string {
  return format(amount, currency, { trailingZeroDisplay: 'stripIfInteger' });
}

/** An amount that is charged, paid or due, as on a receipt, with the decimals of its currency: "$9.00". */
export function formatExactMoney(amount: number, currency: string): string {
  return format(amount, currency, {});
}

/** An amount in major units without its currency, as in "9.00". */
export function decimalAmount(amount: number, currency: string): string {
  return inMajorUnits(amount, currency).toFixed(decimalsOf(currency));
}

/** Why Stripe would not charge an amount, as in "Must be $0.50 at least"; undefined if it does. */
export function amountProblemText(amount: number, currency: string): string | undefined {
  const problem = amountProblem(amount, currency);
  if (!problem) return undefined;
  const limit = formatExactMoney(problem.limit, currency);
  if (problem.kind === 'below') return `Must be ${limit} at least`;
  return problem.kind === 'above' ? `Must be ${limit} at most` : `Must be a multiple of ${limit}`;
}

function format(amount: number, currency: string, options: Intl.NumberFormatOptions): string {
  const decimals = decimalsOf(currency);
  const text = new Intl.NumberFormat(currentLocale('en-US'), {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    ...options,
  }).format(inMajorUnits(amount, currency));
  const direction =
    typeof SITE_DIRECTION === 'string' ? SITE_DIRECTION : languageOf(currentLanguage()).dir;
  return direction === 'rtl' ? symbolToLeft(text) : text;
}

/**
 * With marks (RLM and LRM) around a symbol in Latin letters, which would otherwise fall apart ("$US 9") or change its
 * side after a minus.
 */
function symbolToLeft(text: string): string {
  return text.replace(/\u00A0([^\p{Script=Arabic}\d]+)$/u, '\u200F\u00A0$1\u200E');
}
