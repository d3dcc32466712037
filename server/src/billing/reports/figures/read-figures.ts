import { dayMs } from '@stillweb/contract/time';
import { planCatalogue } from '@stillweb/contract/billing/plans';
import { parseDecimal } from '../../rules/annual-amount.ts';
import type { BillingDatabase } from '../../context.ts';
import { fraction, multiply, type Fraction } from '../../rules/fraction.ts';
import {
  listTrialChanges,
  listTrialInvoices,
  sumByCurrency,
  sumSteps,
  type CountedRow,
  type Definitions,
  type FigureOptions,
  type TrialChangeRow,
} from './stored-figures.ts';
import { secondsOrNull } from '../../store/history/subscription-changes.ts';
import { readApproximateTotal, type ApproximateTotal } from './approximate-total.ts';
import { addUpSteps, type Movement } from './movement.ts';
import { trialOutcome, type TrialLife, type TrialOutcome } from './trial-outcome.ts';

/** An exact number: `n / d`. Counts are not reduced, and `d` is 0 where there was nothing to count. */
export type ExactNumber = { n: number; d: number };

export type MonthlyMovement = Record<keyof Movement, ExactNumber>;

/** Of one currency, amounts in minor units a month. What they mean: docs/decisions/0052. */
export type Figures = {
  currency: string;
  /** Those in which something counts, the one with the most subscribers first. */
  currencies: string[];
  /** Of all currencies together. */
  approximateTotal: ApproximateTotal | null;
  mrr: ExactNumber;
  /** At the start of the window. */
  mrrBefore: ExactNumber;
  subscribers: number;
  churn30: ExactNumber;
  /** `open`: trials that ended in the window and whose first invoice is neither paid nor given up. */
  trialConversion30: ExactNumber & { open: number };
  movement: MonthlyMovement;
};

const window = 30 * dayMs;
const planCurrency: string = planCatalogue.MONTHLY.currency;

/**
 * The figures at a moment, and of the 30 days until then.
 * @param options.currency the one with the most subscribers by default
 */
export async function readFigures(
  db: BillingDatabase,
  options: Definitions & { at: Date; currency?: string | undefined },
): Promise<Figures> {
  const to = options.at;
  const from = new Date(to.getTime() - window);
  const readWindow = (currency: string) => {
    const ofCurrency: FigureOptions = { ...options, currency };
    return Promise.all([sumSteps(db, ofCurrency, from), listTrialLives(db, ofCurrency, from)]);
  };
  // Read with the sums: the plans' currency is the one that most subscribers pay in.
  const likely = options.currency ?? planCurrency;
  const [counted, ofLikely] = await Promise.all([
    sumByCurrency(db, options, { at: to, before: from }),
    readWindow(likely),
  ]);
  const currency = options.currency ?? mainCurrency(counted);
  const [days, lives] = currency === likely ? ofLikely : await readWindow(currency);
  const own = counted.find((row) => row.currency === currency);
  const { movement, left, joined } = addUpSteps(days);
  return {
    currency,
    currencies: counted.filter((row) => row.subscribers > 0).map((row) => row.currency),
    approximateTotal: await readApproximateTotal(db, counted, to),
    mrr: perMonth(parseDecimal(own?.annual ?? '0')),
    mrrBefore: perMonth(parseDecimal(own?.annual_before ?? '0')),
    subscribers: own?.subscribers ?? 0,
    churn30: { n: left, d: (own?.subscribers_before ?? 0) + joined },
    trialConversion30: conversionOf(lives.map((life) => trialOutcome(life, { from, to }))),
    movement: monthlyMovement(movement),
  };
}

/** The currency with the most subscribers; without any, that of the plans. */
export function mainCurrency(counted: Pick<CountedRow, 'currency'>[]): string {
  return counted[0]?.currency ?? planCurrency;
}

async function listTrialLives(
  db: BillingDatabase,
  options: FigureOptions,
  from: Date,
): Promise<TrialLife[]> {
  const [changes, invoices] = await Promise.all([
    listTrialChanges(db, options, from),
    listTrialInvoices(db, options, from),
  ]);
  const invoicesOf = Map.groupBy(invoices, (invoice) => invoice.subscription_id);
  return [...Map.groupBy(changes, (row) => row.subscription_id)].map(([id, rows]) => ({
    changes: rows.map(toTrialChange),
    invoices: invoicesOf.get(id) ?? [],
  }));
}

function toTrialChange(row: TrialChangeRow): TrialLife['changes'][number] {
  const { at, status } = row;
  const trialEnd = secondsOrNull(row.trial_end);
  const cancelRequestedAt = secondsOrNull(row.cancel_requested_at);
  return {
    at,
    state: { status, trialEnd, cancelRequestedAt, endedAt: secondsOrNull(row.ended_at) },
  };
}

/** A twelfth of a yearly amount. */
export function perMonth(annual: Fraction): ExactNumber {
  const { n, d } = multiply(annual, fraction(1n, 12n));
  return { n: Number(n), d: Number(d) };
}

export function monthlyMovement(movement: Movement): MonthlyMovement {
  return {
    new: perMonth(movement.new),
    reactivation: perMonth(movement.reactivation),
    expansion: perMonth(movement.expansion),
    contraction: perMonth(movement.contraction),
    churn: perMonth(movement.churn),
  };
}

function conversionOf(outcomes: (TrialOutcome | undefined)[]): Figures['trialConversion30'] {
  const count = (wanted: TrialOutcome) => outcomes.filter((outcome) => outcome === wanted).length;
  const converted = count('converted');
  return { n: converted, d: converted + count('cancelled'), open: count('open') };
}
