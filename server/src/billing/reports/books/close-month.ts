import type {
  CloseEntry,
  CloseProblem,
  MonthClose,
} from '@stillweb/contract/console/figures/books';

/** A month of one currency, in minor units. */
export type MonthFigures = {
  currency: string;
  isOver: boolean;
  /** The sums of all transactions before the month, and until its end, each added up by itself. */
  opening: number;
  closing: number;
  exchangeDifference: number;
  entries: CloseEntry[];
  /** The discrepancies that were found. */
  problems: CloseProblem[];
  /** The closing as Stripe's balance has it; null while Stripe was not asked. */
  stripeClosing: number | null;
};

const payoutTypes = new Set(['payout', 'payout_failure', 'payout_cancel']);

/** Whether opening + activity − payouts is the closing, here and at Stripe; only such a month closes. */
export function closeMonth(figures: MonthFigures): MonthClose {
  const { currency, opening, closing, exchangeDifference, entries, stripeClosing } = figures;
  const paidOut = entries.filter(({ type }) => payoutTypes.has(type));
  const others = entries.filter(({ type }) => !payoutTypes.has(type));
  const activity = sumNet(others);
  const payouts = 0 - sumNet(paidOut);
  const problems = [
    ...figures.problems,
    ...differenceOf('sums', closing - (opening + activity - payouts)),
    ...differenceOf('stripe-balance', (stripeClosing ?? closing) - closing),
  ];
  const state = stateOf({ ...figures, problems });
  const sums = { opening, activity, payouts, closing, exchangeDifference };
  return { currency, state, ...sums, entries, stripeClosing, problems };
}

function sumNet(entries: CloseEntry[]): number {
  return entries.reduce((total, { net }) => total + net, 0);
}

function differenceOf(kind: 'sums' | 'stripe-balance', amount: number): CloseProblem[] {
  return amount === 0 ? [] : [{ kind, count: 1, amount, ids: [] }];
}

function stateOf({ problems, isOver, stripeClosing }: MonthFigures): MonthClose['state'] {
  if (problems.length > 0) return 'differs';
  if (!isOver) return 'open';
  return stripeClosing === null ? 'unchecked' : 'closed';
}
