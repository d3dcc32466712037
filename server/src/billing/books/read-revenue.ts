import type { CountryRevenue, PlanRevenue, Revenue } from '@stillweb/contract/console/revenue';
import type { BillingDatabase } from '../context.ts';
import { findPlansOfPrices, sumRevenue, sumTaxes, type RevenueRow } from '../store/revenue.ts';
import { mainCurrency } from '../figures/read-figures.ts';
import { spanOfMonth } from './month.ts';

/** The revenue of a month, by plan and by country, and its tax. @param currency the busiest by default */
export async function readRevenue(
  db: BillingDatabase,
  month: string,
  wanted?: string,
): Promise<Revenue> {
  const span = spanOfMonth(month);
  const rows = await sumRevenue(db, span);
  const currencies = byInvoices(Map.groupBy(rows, (row) => row.currency));
  const currency = wanted ?? mainCurrency(currencies.map((one) => ({ currency: one })));
  const own = rows.filter((row) => row.currency === currency);
  const prices = [...new Set(own.flatMap(({ price_id }) => price_id ?? []))];
  const [plans, taxes] = await Promise.all([
    findPlansOfPrices(db, prices),
    sumTaxes(db, span, currency),
  ]);
  const planOf = new Map(plans.map((plan) => [plan.price_id, plan]));
  return {
    month,
    currency,
    currencies,
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
    .map(([key, own]) => {
      const sum = (valueOf: (row: RevenueRow) => number) =>
        own.reduce((total, row) => total + valueOf(row), 0);
      const sums = {
        invoices: sum((row) => row.invoices),
        paid: sum((row) => row.paid),
        tax: sum((row) => row.tax),
        refunded: sum((row) => row.refunded),
      };
      return [key, sums] as const;
    })
    .toSorted(([, a], [, b]) => b.paid - a.paid);
}
