import type { Figures } from '@stillweb/contract/console/figures';
import { formatExactMoney } from '@stillweb/contract/money-text';
import { DataTable, type DataColumn } from '../../../parts/data-table.tsx';
import { amountCells, roundFraction } from '../amounts.ts';

interface MovementRow {
  label: string;
  /** Minor units; what takes away is negative. */
  amount: number;
  isSum: boolean;
}

/** From the MRR of 30 days ago to that of now; the parts are rounded, their sum is exact before it is. */
export function movementRows({ movement, mrr, mrrBefore }: Figures): MovementRow[] {
  const gain = (label: string, amount: number) => ({ label, amount, isSum: false });
  const sum = (label: string, amount: number) => ({ label, amount, isSum: true });
  return [
    sum('MRR 30 days ago', roundFraction(mrrBefore)),
    gain('New', roundFraction(movement.new)),
    gain('Reactivation', roundFraction(movement.reactivation)),
    gain('Expansion', roundFraction(movement.expansion)),
    gain('Contraction', 0 - roundFraction(movement.contraction)),
    gain('Churn', 0 - roundFraction(movement.churn)),
    sum('MRR now', roundFraction(mrr)),
  ];
}

export function movementColumns(currency: string): DataColumn<MovementRow>[] {
  return [
    { label: 'Part', show: ({ label }) => label, csv: ({ label }) => label },
    {
      label: 'Amount',
      isNumber: true,
      show: ({ amount }) => formatExactMoney(amount, currency),
      csv: ({ amount }) => amountCells('Amount', amount, currency),
    },
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
