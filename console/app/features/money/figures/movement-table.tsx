import type { Figures } from '@stillweb/contract/console/figures/figures';
import { DataTable, type DataColumn } from '../../../parts/data-table.tsx';
import { amountColumn, roundFraction } from '../amounts.ts';
import { movementParts, signedAmount } from '../movement-parts.ts';

interface MovementRow {
  label: string;
  /** Minor units; what takes away is negative. */
  amount: number;
  isSum: boolean;
}

/** From the MRR of 30 days ago to that of now; the parts are rounded, their sum is exact before it is. */
export function movementRows({ movement, mrr, mrrBefore }: Figures): MovementRow[] {
  const sum = (label: string, amount: number) => ({ label, amount, isSum: true });
  return [
    sum('MRR 30 days ago', roundFraction(mrrBefore)),
    ...movementParts.map((part) => ({
      label: part.label,
      amount: signedAmount(movement, part),
      isSum: false,
    })),
    sum('MRR now', roundFraction(mrr)),
  ];
}

export function movementColumns(currency: string): DataColumn<MovementRow>[] {
  return [
    { label: 'Part', show: ({ label }) => label, csv: ({ label }) => label },
    amountColumn('Amount', currency, ({ amount }) => amount),
  ];
}

export function MovementTable({ figures }: { figures: Figures }) {
  return (
    <DataTable
      caption="Movement of MRR in 30 days"
      columns={movementColumns(figures.currency)}
      rows={movementRows(figures)}
      keyOf={({ label }) => label}
      rowClass={({ isSum }) => isSum && 'font-medium'}
    />
  );
}
