import type {
  CountryRevenue,
  PlanRevenue,
  Revenue,
  RevenueSums,
} from '@stillweb/contract/console/figures/revenue';
import type { BillingDatabase } from '../../context.ts';
import { findPlansOfPrices, sumRevenue, sumTaxes, type RevenueRow } from './revenue.ts';
import { mainCurrency } from '../figures/read-figures.ts';
import { monthBefore, spanOfMonth } from './month.ts';

type Wanted = {
  month: string;
  /** The busiest by default. */
  currency: string | undefined;
  /** By the clock of billing. */
  now: Date;
};

/** The revenue of a month, by plan and by country, its tax, and the total of the month before. */
export async function readRevenue(
  db: BillingDatabase,
  { month, currency: wanted, now }: Wanted,
): Promise<Revenue> {
  const span = spanOfMonth(month);
  const before = monthBefore(month);
  const [rows, rowsBefore] = await Promise.all([
    sumRevenue(db, span),
    sumRevenue(db, spanOfMonth(before)),
  ]);
  const currencies = byInvoices(Map.groupBy(rows, (row) => row.currency));
  const currency = wanted ?? mainCurrency(currencies.map((code) => ({ currency: code })));
  const isOwn = (row: RevenueRow) => row.currency === currency;
  const own = rows.filter(isOwn);
  const prices = [...new Set(own.flatMap(({ price_id }) => price_id ?? []))];
  const [plans, taxes] = await Promise.all([
    findPlansOfPrices(db, prices),
    sumTaxes(db, span, currency),
  ]);
  const planOf = new Map(plans.map((plan) => [plan.price_id, plan]));
  return {
    month,
    isOver: span.to <= now,
    currency,
    currencies,
    total: sumsOf(own),
    before: { month: before, total: sumsOf(rowsBefore.filter(isOwn)) },
    byPlan: groupSums(own, (row) => row.price_id).map(([priceId, sums]): PlanRevenue => {
      const sold = priceId === null ? undefined : planOf.get(priceId);
      return { priceId, plan: sold?.plan ?? null, offer: sold?.offer ?? null, ...sums };
    }),
    byCountry: groupSums(own, (row) => row.country).map(([country, sums]): CountryRevenue => ({
      country,
      ...sums,
    })),
    taxes,
  };
}

function byInvoices(groups: Map<string, RevenueRow[]>): string[] {
  const count = (rows: RevenueRow[]) => rows.reduce((sum, { invoices }) => sum + invoices, 0);
  return [...groups].toSorted(([, a], [, b]) => count(b) - count(a)).map(([currency]) => currency);
}

/** Added up by a key, the most first. */
function groupSums<Key>(rows: RevenueRow[], keyOf: (row: RevenueRow) => Key) {
  return [...Map.groupBy(rows, keyOf)]
    .map(([key, own]) => [key, sumsOf(own)] as const)
    .toSorted(([, a], [, b]) => b.paid - a.paid);
}

function sumsOf(rows: RevenueRow[]): RevenueSums {
  const sum = (valueOf: (row: RevenueRow) => number) =>
    rows.reduce((total, row) => total + valueOf(row), 0);
  return {
    invoices: sum((row) => row.invoices),
    paid: sum((row) => row.paid),
    tax: sum((row) => row.tax),
    refunded: sum((row) => row.refunded),
  };
}
