import type { CsvCell } from '@stillweb/contract/console/csv';
import type { Fraction } from '@stillweb/contract/console/figures/figures';
import { decimalAmount, formatExactMoney } from '@stillweb/contract/text/money';
import type { DataColumn } from '../../parts/data-table.tsx';

/** The nearest minor unit: figures are exact, and a cent is the least that is shown. */
export function roundFraction({ n, d }: Fraction): number {
  return d === 0 ? 0 : Math.round(n / d);
}

export function showFraction(fraction: Fraction, currency: string): string {
  return formatExactMoney(roundFraction(fraction), currency);
}

/** Cells of an amount: the number, and its currency in a column of its own. */
export function amountCells(
  head: string,
  amount: number | null,
  currency: string,
): Record<string, CsvCell> {
  const cell = amount === null ? null : decimalAmount(amount, currency);
  return { Currency: currency.toUpperCase(), [head]: cell };
}

/** @param valueOf the amount in minor units */
export function amountColumn<Row>(
  label: string,
  currency: string,
  valueOf: (row: Row) => number,
): DataColumn<Row> {
  return {
    label,
    isNumber: true,
    show: (row) => formatExactMoney(valueOf(row), currency),
    csv: (row) => amountCells(label, valueOf(row), currency),
  };
}
