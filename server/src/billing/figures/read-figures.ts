import { parseDecimal } from '../annual-amount.ts';
import type { BillingDatabase } from '../context.ts';
import { fraction, multiply, type Fraction } from '../fraction.ts';
import {
  countSubscribers,
  listChangesSince,
  listTrialChanges,
  listTrialInvoices,
  sumAnnual,
  type CountedRow,
  type FigureOptions,
  type TrialChangeRow,
} from '../store/figures.ts';
import { secondsOrNull } from '../store/subscription-changes.ts';
import { addUpMovement, countChurn, listSteps, type CountedChange } from './movement.ts';
import { trialOutcome, type TrialLife, type TrialOutcome } from './trial-outcome.ts';

/** An exact number: `n / d`. Counts are not reduced, and `d` is 0 where there was nothing to count. */
export type ExactNumber = { n: number; d: number };

/** Of one currency, amounts in minor units a month. What they mean: docs/decisions/0052. */
export type Figures = {
  mrr: ExactNumber;
  subscribers: number;
  churn30: ExactNumber;
  /** `open`: trials that ended in the window and whose first invoice is neither paid nor given up. */
  trialConversion30: ExactNumber & { open: number };
  movement: Record<'new' | 'reactivation' | 'expansion' | 'contraction' | 'churn', ExactNumber>;
};

const window = 30 * 24 * 60 * 60_000;

/** The figures at a moment, and of the 30 days until then. */
export async function readFigures(db: BillingDatabase, options: FigureOptions): Promise<Figures> {
  const to = options.at;
  const from = new Date(to.getTime() - window);
  // Beside each other: among 100,000 customers each of them takes up to 100 ms.
  const [changes, lives, annual, subscribers, subscribersBefore] = await Promise.all([
    listChangesSince(db, options, from),
    listTrialLives(db, options, from),
    sumAnnual(db, options),
    countSubscribers(db, options),
    countSubscribers(db, { ...options, at: from }),
  ]);
  const steps = listSteps(changes.map((row) => toCounted(row, options)));
  const ofWindow = steps.filter(({ at }) => at > from);
  const { left, joined } = countChurn(ofWindow);
  const movement = addUpMovement(ofWindow);
  return {
    mrr: perMonth(parseDecimal(annual)),
    subscribers,
    churn30: { n: left, d: subscribersBefore + joined },
    trialConversion30: conversionOf(lives.map((life) => trialOutcome(life, { from, to }))),
    movement: {
      new: perMonth(movement.new),
      reactivation: perMonth(movement.reactivation),
      expansion: perMonth(movement.expansion),
      contraction: perMonth(movement.contraction),
      churn: perMonth(movement.churn),
    },
  };
}

function toCounted(row: CountedRow, { churn }: FigureOptions): CountedChange {
  const isLeaving = row.cancel_requested_at !== null && churn === 'at-request';
  return {
    customer: row.stripe_customer_id,
    subscription: row.subscription_id,
    at: row.at,
    annual: isLeaving ? fraction(0n) : parseDecimal(row.annual),
  };
}

async function listTrialLives(
  db: BillingDatabase,
  options: FigureOptions,
  from: Date,
): Promise<TrialLife[]> {
  const changes = await listTrialChanges(db, options, from);
  const invoices = await listTrialInvoices(db, options, from);
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
    facts: { status, trialEnd, cancelRequestedAt, endedAt: secondsOrNull(row.ended_at) },
  };
}

function perMonth(annual: Fraction): ExactNumber {
  const { n, d } = multiply(annual, fraction(1n, 12n));
  return { n: Number(n), d: Number(d) };
}

function conversionOf(outcomes: (TrialOutcome | undefined)[]): Figures['trialConversion30'] {
  const count = (wanted: TrialOutcome) => outcomes.filter((one) => one === wanted).length;
  const converted = count('converted');
  return { n: converted, d: converted + count('cancelled'), open: count('open') };
}
