import type { SlowPayment } from '@stillweb/contract/billing/subscription';
import { minuteMs } from '@stillweb/contract/time';
import { declineText } from '@stillweb/contract/text/decline-text';
import { t } from '@stillweb/texts/t';
import { sql } from 'kysely';

// A constant that ends in `InSql` says the same of a row of `subscriptions` as the function above it.

/** The facts by which one of several subscriptions is picked. */
type Candidate = { id: string; status: string; created_at: Date };

/** The current period of a subscription, and the end of the paid time because of a pause. */
type PausedPeriod = { paused_from: Date | null; current_period_start: Date | null };

type TrialTimes = { trial_start: Date | null; created_at: Date };

/** Statuses of a subscription that gives access, or may again without a new purchase. */
const ongoingStatuses = new Set(['trialing', 'active', 'past_due', 'unpaid', 'paused']);
const accessStatuses = new Set(['trialing', 'active']);
const overdueStatuses = new Set(['past_due', 'unpaid']);
const canceledStatuses = new Set(['canceled']);
export const endedStatuses = new Set([...canceledStatuses, 'incomplete_expired']);

export function isOngoing({ status }: { status: string }): boolean {
  return ongoingStatuses.has(status);
}

export const isOngoingInSql = hasStatusInSql(ongoingStatuses);

export function givesAccess({ status }: { status: string }): boolean {
  return accessStatuses.has(status);
}

export const givesAccessInSql = hasStatusInSql(accessStatuses);

/** Whether an invoice of a subscription waits for another card. */
export function isOverdue({ status }: { status: string }): boolean {
  return overdueStatuses.has(status);
}

export const isOverdueInSql = hasStatusInSql(overdueStatuses);

/** Milliseconds after an announced end until it counts without word from Stripe. */
export const gracePeriod = 5 * minuteMs;

/**
 * Whether a pause has begun: the current period is not one that was paid for. Stripe keeps the status, and
 * voids the invoices of the periods meanwhile. The time says nothing: Stripe may begin a period late.
 */
export function hasPauseBegun({ paused_from, current_period_start }: PausedPeriod): boolean {
  return (
    paused_from !== null && current_period_start !== null && current_period_start >= paused_from
  );
}

export const hasPauseBegunInSql = sql<boolean>`coalesce(
  subscriptions.current_period_start >= subscriptions.paused_from, false)`;

/** Whether Premium is off, and nothing is charged, until a pause ends. */
export function isPaused(row: PausedPeriod & { status: string }): boolean {
  return row.status === 'paused' || (givesAccess(row) && hasPauseBegun(row));
}

export const isPausedInSql = sql<boolean>`(subscriptions.status = 'paused'
  or (${givesAccessInSql} and ${hasPauseBegunInSql}))`;

/**
 * Whether a subscription that had begun was given its trial later: its user pays, and will again. A
 * trial of a new subscription begins with it.
 */
export function isTrialGivenLater({ trial_start, created_at }: TrialTimes): boolean {
  return trial_start !== null && trial_start.getTime() - created_at.getTime() >= 60_000;
}

export const isTrialGivenLaterInSql = sql<boolean>`coalesce(
  subscriptions.trial_start >= subscriptions.created_at + interval '1 minute', false)`;

/** Whether a user tries Premium and has paid nothing yet. */
export function isInTrial(row: TrialTimes & { status: string }): boolean {
  return row.status === 'trialing' && !isTrialGivenLater(row);
}

export const isInTrialInSql = sql<boolean>`(subscriptions.status = 'trialing'
  and not ${isTrialGivenLaterInSql})`;

/** Whether it has ended after it had begun: one whose first payment was never made has not. */
export function isCanceled({ status }: { status: string }): boolean {
  return canceledStatuses.has(status);
}

export const isCanceledInSql = hasStatusInSql(canceledStatuses);

/** Whether it ever began: an incomplete one has not, and may never. */
export function hasStarted(row: { status: string }): boolean {
  return isOngoing(row) || isCanceled(row);
}

export const hasStartedInSql = sql<boolean>`(${isOngoingInSql} or ${isCanceledInSql})`;

export function isEnded({ status }: { status: string }): boolean {
  return endedStatuses.has(status);
}

/**
 * Picks the subscription that counts for a user: an ongoing one before an incomplete one before an
 * ended one, and the newest among equals. One whose first payment was never made does not count.
 */
export function pickCurrent<Row extends Candidate>(rows: Row[]): Row | undefined {
  const candidates = rows.filter((row) => row.status !== 'incomplete_expired');
  return candidates.sort((a, b) => rank(b) - rank(a) || newestFirst(a, b))[0];
}

function rank(row: Candidate): number {
  if (givesAccess(row)) return 4;
  if (isOngoing(row)) return 3;
  if (isCanceled(row)) return 0;
  return row.status === 'incomplete' ? 1 : 2;
}

function newestFirst(a: Candidate, b: Candidate): number {
  return b.created_at.getTime() - a.created_at.getTime() || b.id.localeCompare(a.id);
}

/** A payment whose result came late or is still unknown, as stored. */
export type PaymentState = {
  /** The status of the subscription. */
  status: string;
  change_state: 'open' | 'made' | 'failed' | null;
  change_plan: string | null;
  /** What Stripe says of a declined payment; empty for another failure. */
  change_message: string | null;
  /** Of the latest payment of an overdue invoice with a new card. */
  overdue_state: 'pending' | 'done' | 'failed' | null;
  overdue_message: string | null;
  /** Whether the payment that ends a pause is under way. */
  isResuming: boolean;
};

const processing = () =>
  t(
    'slow-payment.processing',
    "Your bank is still processing this. We'll update this page automatically.",
  );

/** The notice to the user about such a payment; one whose result is unknown comes first. */
export function describeSlowPayment(payment: PaymentState): SlowPayment | null {
  const { change_state, change_plan: plan, overdue_state } = payment;
  if (change_state === 'open') return { state: 'PROCESSING', plan, message: processing() };
  if (overdue_state === 'pending' || payment.isResuming) {
    return { state: 'PROCESSING', plan: null, message: processing() };
  }
  if (change_state === 'failed') {
    return { state: 'FAILED', plan, message: explainFailedChange(payment.change_message) };
  }
  // Paid later by another card or another attempt, it is no longer of interest.
  return overdue_state === 'failed' && isOverdue(payment)
    ? { state: 'FAILED', plan: null, message: declineText(payment.overdue_message ?? '') }
    : null;
}

function explainFailedChange(explanation: string | null): string {
  return explanation
    ? explainDecline(explanation)
    : t(
        'slow-payment.not-made',
        'The change could not be made. Nothing has changed: your plan stays as it was.',
      );
}

/** @param explanation what Stripe says of the declined payment */
export function explainDecline(explanation: string): string {
  return t(
    'errors.payment-declined.plan',
    '{explanation} Nothing has changed: your plan stays as it was.',
    { explanation: declineText(explanation) },
  );
}

/** How long a resumption without an answer counts as under way: a payment takes up to a minute at Stripe. */
const underWayFor = 2 * minuteMs;

/** Whether Stripe may still be carrying out a resumption. */
export function isResuming({ resume_requested_at }: { resume_requested_at: Date | null }): boolean {
  return resume_requested_at !== null && Date.now() - resume_requested_at.getTime() < underWayFor;
}

function hasStatusInSql(statuses: ReadonlySet<string>) {
  return sql<boolean>`subscriptions.status in (${sql.join([...statuses].map((status) => sql.lit(status)))})`;
}
