import { formatExactMoney } from '@stillweb/contract/text/money';
import { formatShare } from '../../text/counts.ts';
import { monthLabel } from '../../text/labels.ts';

interface SumBefore {
  /** As in 2026-10. */
  month: string;
  /** Minor units. */
  amount: number;
}

/** The sum of the month before, and how much larger or smaller the present one is. */
export function compareMonths(amount: number, before: SumBefore, currency: string): string {
  const month = monthLabel(before.month);
  if (before.amount === 0) return `Nothing in ${month}`;
  const sum = `${month}: ${formatExactMoney(before.amount, currency)}`;
  // No percentage of a negative sum means anything.
  return before.amount < 0 ? sum : `${sum}, ${changeText(amount, before.amount)}`;
}

function changeText(amount: number, before: number): string {
  if (amount === before) return 'unchanged';
  const sign = amount > before ? '+' : '−';
  return `${sign}${formatShare(Math.abs(amount - before), before)}`;
}
