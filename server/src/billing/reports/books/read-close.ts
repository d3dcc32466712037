import type { CloseProblem, MonthCloses } from '@stillweb/contract/console/figures/books';
import type { BillingDatabase } from '../../context.ts';
import {
  findBalanceReading,
  listDiscrepancies,
  sumBalances,
  sumExchangeDifferences,
  sumTransactions,
  type BalanceDiscrepancy,
  type TypeSums,
} from './closed-months.ts';
import { closeMonth } from './close-month.ts';
import { spanOfMonth } from './month.ts';

/**
 * A month of the balance, from stored transactions.
 * @param now by the clock of billing
 * @param stripeClosings the closings by Stripe's balance, where it was asked
 */
export async function readClose(
  db: BillingDatabase,
  month: string,
  now: Date,
  stripeClosings: ReadonlyMap<string, number> = new Map(),
): Promise<MonthCloses> {
  const span = spanOfMonth(month);
  const readUntil = (await findBalanceReading(db))?.until;
  // Movements at Stripe since the last reading are stored elsewhere first.
  const checked = { ...span, to: readUntil && readUntil < span.to ? readUntil : span.to };
  const [sums, balances, differences, discrepancies] = await Promise.all([
    sumTransactions(db, span),
    sumBalances(db, span.to),
    sumExchangeDifferences(db, span),
    readUntil ? listDiscrepancies(db, checked) : [],
  ]);
  const closings = new Map(balances.map(({ currency, until }) => [currency, until]));
  const currencies = new Set([
    ...sums.map(({ currency }) => currency),
    ...discrepancies.map(({ currency }) => currency),
    ...stripeClosings.keys(),
  ]);
  const closes = [...currencies].map((currency) => {
    const own = sums.filter((row) => row.currency === currency);
    return closeMonth({
      currency,
      isOver: span.to <= now,
      opening: own.reduce((total, { before }) => total + before, 0),
      closing: closings.get(currency) ?? 0,
      exchangeDifference: differences.find((row) => row.currency === currency)?.amount ?? 0,
      entries: own.filter(({ count }) => count > 0).map(toEntry),
      problems: discrepancies
        .filter((discrepancy) => discrepancy.currency === currency)
        .map(toProblem),
      stripeClosing: stripeClosings.get(currency) ?? null,
    });
  });
  return { month, readUntil: readUntil?.toISOString() ?? null, closes };
}

function toEntry({ type, count, amount, fee, net }: TypeSums) {
  return { type, count, amount, fee, net };
}

function toProblem({ kind, count, amount, ids }: BalanceDiscrepancy): CloseProblem {
  return { kind, count, amount, ids };
}
