import type { Kysely } from 'kysely';
import { readFigures, type ExactNumber } from '../billing/reports/figures/read-figures.ts';
import { money } from '../billing/rules/money.ts';
import type { BillingTables } from '../billing/tables.ts';
import { line } from './output.ts';

/** The figures of a currency at a moment, by the definitions that are Stripe's own by default. */
export async function showFigures(
  db: Kysely<BillingTables>,
  { currency, at }: { currency: string; at: Date },
): Promise<string[]> {
  const figures = await readFigures(db, {
    at,
    currency,
    churn: 'at-request',
    coupons: 'subtracted',
  });
  const amount = ({ n, d }: ExactNumber) => money({ amount: Math.round(n / d), currency });
  const { churn30, trialConversion30: trials, movement } = figures;
  return [
    line('at', [at.toISOString()]),
    line('MRR', [amount(figures.mrr), `${figures.subscribers} subscribers`]),
    ...Object.entries(movement).map(([kind, value]) => line(kind, [amount(value)])),
    line('churn', [`${churn30.n} of ${churn30.d} in 30 days`]),
    line('trials', [`${trials.n} of ${trials.d} converted in 30 days`, `${trials.open} open`]),
  ];
}
