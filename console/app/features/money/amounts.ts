import type { CsvCell } from '@stillweb/contract/console/csv';
import type { Fraction, Movement } from '@stillweb/contract/console/figures/figures';
import { decimalAmount, formatExactMoney } from '@stillweb/contract/text/money';
import type { DataColumn } from '../../tables/data-table.tsx';

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

/** The parts of movement in the order in which they are listed and drawn; the last two take away. */
export const movementParts = [
  { part: 'new', label: 'New', isLoss: false },
  { part: 'reactivation', label: 'Reactivation', isLoss: false },
  { part: 'expansion', label: 'Expansion', isLoss: false },
  { part: 'contraction', label: 'Contraction', isLoss: true },
  { part: 'churn', label: 'Churn', isLoss: true },
] as const satisfies { part: keyof Movement; label: string; isLoss: boolean }[];

/** A part in minor units; deductions are negative. */
export function signedAmount(movement: Movement, { part, isLoss }: (typeof movementParts)[number]) {
  const amount = roundFraction(movement[part]);
  return isLoss ? 0 - amount : amount;
}
