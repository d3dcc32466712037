import { currentLocale } from '@stillweb/texts/languages';

/** A number with so many decimals: "1,234.50". */
export function decimalNumber(number: number, decimals: number): string {
  return write(number, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** A share of 1 with at most one decimal: "99.9%". */
export function percentage(share: number): string {
  return write(share, { style: 'percent', maximumFractionDigits: 1 });
}

/** A change as a share of 1, in whole percent with its sign: "+7%", "−60%". */
export function changeInPercent(change: number): string {
  return write(change, { style: 'percent', signDisplay: 'exceptZero' }).replace('-', '−');
}

/** A large number in words: "2.3 million". */
export function largeNumber(number: number): string {
  return write(number, {
    notation: 'compact',
    compactDisplay: 'long',
    maximumFractionDigits: 1,
  });
}

function write(number: number, form: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(currentLocale('en-US'), form).format(number);
}
