/** The facts by which one of several subscriptions is picked. */
type Candidate = { id: string; status: string; created_at: Date };

/** Statuses of a subscription that gives access, or may again without a new purchase. */
export const ongoingStatuses = new Set(['trialing', 'active', 'past_due', 'unpaid', 'paused']);
const accessStatuses = new Set(['trialing', 'active']);
const endedStatuses = new Set(['canceled', 'incomplete_expired']);

export function isOngoing({ status }: { status: string }): boolean {
  return ongoingStatuses.has(status);
}

export function givesAccess({ status }: { status: string }): boolean {
  return accessStatuses.has(status);
}

/** Milliseconds after an announced end until it counts without word from Stripe. */
export const gracePeriod = 5 * 60_000;

/** Whether access is paused: Stripe keeps the status, and voids the invoices of the periods meanwhile. */
export function isPaused({ paused_from }: { paused_from: Date | null }, now: Date): boolean {
  return paused_from !== null && paused_from.getTime() + gracePeriod < now.getTime();
}

/**
 * Whether a subscription that had begun was given its trial later: its user pays, and will again. A
 * trial of a new subscription begins with it.
 */
export function isTrialGivenLater({
  trial_start,
  created_at,
}: {
  trial_start: Date | null;
  created_at: Date;
}): boolean {
  return trial_start !== null && trial_start.getTime() - created_at.getTime() >= 60_000;
}

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
  if (row.status === 'canceled') return 0;
  return row.status === 'incomplete' ? 1 : 2;
}

function newestFirst(a: Candidate, b: Candidate): number {
  return b.created_at.getTime() - a.created_at.getTime() || b.id.localeCompare(a.id);
}
