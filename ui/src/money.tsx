import { formatMoney, inMajorUnits } from '@stillweb/contract/money-text';

// The server words prices of pages in the same way.
export { decimalAmount, formatMoney } from '@stillweb/contract/money-text';

interface MoneyProps {
  /** In minor units: 900 is nine dollars. */
  amount: number;
  currency: string;
}

export function Money({ amount, currency }: MoneyProps) {
  return <span className="whitespace-nowrap tabular-nums">{formatMoney(amount, currency)}</span>;
}

/** As on a receipt, with the decimals of the currency: "$9.00". */
export function formatExactMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(inMajorUnits(amount, format));
}
