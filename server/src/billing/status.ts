/** What a choice between subscriptions looks at. */
type Candidate = { id: string; status: string; created_at: Date };

/** Statuses in which a subscription is alive: it gives access, or may again without a new purchase. */
const ongoingStatuses = new Set(['trialing', 'active', 'past_due', 'unpaid', 'paused']);
const accessStatuses = new Set(['trialing', 'active']);
const endedStatuses = new Set(['canceled', 'incomplete_expired']);

export function isOngoing({ status }: { status: string }): boolean {
  return ongoingStatuses.has(status);
}

export function givesAccess({ status }: { status: string }): boolean {
  return accessStatuses.has(status);
}

export function isEnded({ status }: { status: string }): boolean {
  return endedStatuses.has(status);
}

/**
 * The subscription that counts: a live one before an unfinished one before a dead one, and the newest
 * among equals. A first payment that was never made leaves nothing to show.
 */
export function pickCurrent<Row extends Candidate>(rows: Row[]): Row | undefined {
  const shown = rows.filter((row) => row.status !== 'incomplete_expired');
  return shown.sort((a, b) => rank(b) - rank(a) || newestFirst(a, b))[0];
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
