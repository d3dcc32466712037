import { moment } from '../../stripe/objects.ts';
import type { SubscriptionState } from '../../rules/subscription-state.ts';

type TrialState = Pick<SubscriptionState, 'status' | 'trialEnd' | 'cancelRequestedAt' | 'endedAt'>;

/** A subscription that had a trial: its state from each moment on, and its invoices, oldest first. */
export type TrialLife = {
  changes: { at: Date; state: TrialState }[];
  invoices: {
    created_at: Date;
    paid_at: Date | null;
    voided_at: Date | null;
    uncollectible_at: Date | null;
  }[];
};

/** `open`: the first invoice after the trial is neither paid nor given up. */
export type TrialOutcome = 'converted' | 'cancelled' | 'open';

type Window = { from: Date; to: Date };

/**
 * The outcome of a trial that ended after `from` and until `to`, as it was known at `to`; undefined for one
 * that ended at another time, and for free days of a customer who had paid before.
 */
export function trialOutcome(life: TrialLife, { from, to }: Window): TrialOutcome | undefined {
  const changes = life.changes.filter(({ at }) => at <= to);
  const state = changes.at(-1)?.state;
  const trialEnd = moment(state?.trialEnd);
  const firstTrial = changes.findIndex((change) => change.state.status === 'trialing');
  const hadPaid = changes.slice(0, firstTrial).some((change) => change.state.status === 'active');
  if (!state || !trialEnd || firstTrial < 0 || hadPaid) return undefined;
  const endedAt = moment(state.endedAt);
  const end = endedAt && endedAt < trialEnd ? endedAt : trialEnd;
  if (end <= from || end > to) return undefined;
  const requestedAt = moment(state.cancelRequestedAt);
  if ((endedAt && endedAt <= end) || (requestedAt && requestedAt <= end)) return 'cancelled';
  return outcomeOfInvoice(
    life.invoices.find(({ created_at }) => created_at >= end),
    { endedAt, to },
  );
}

function outcomeOfInvoice(
  invoice: TrialLife['invoices'][number] | undefined,
  { endedAt, to }: { endedAt: Date | null; to: Date },
): TrialOutcome {
  const until = (date: Date | null | undefined) => date && date <= to;
  if (until(invoice?.paid_at)) return 'converted';
  const isGivenUp = until(invoice?.voided_at) || until(invoice?.uncollectible_at) || until(endedAt);
  return isGivenUp ? 'cancelled' : 'open';
}
