import { repairKey, type Repair } from '../repair.ts';
import { deleteRepair, holdRepair, releaseRepair } from '../store/repairs.ts';
import { subscriptionIdOf } from '../stripe/objects.ts';
import type { RepairRow } from '../tables.ts';
import { isAboutCard } from './apply-repairs.ts';
import type { Endings } from './store-endings.ts';
import type { SyncContext } from './sync-context.ts';

type Decided = { repairs: Repair[]; endings: Endings };

/**
 * Lets the repairs of a customer wait until an import is finished, but for those that follow from an act of the
 * user. One that a later reading no longer asks for is deleted: what waits is what would be done now.
 * @returns those that are left
 */
export async function holdRepairs(
  sync: SyncContext,
  pending: RepairRow[],
  { repairs, endings }: Decided,
): Promise<RepairRow[]> {
  const { trx } = sync;
  const decided = new Set(repairs.map(repairKey));
  const left: RepairRow[] = [];
  for (const row of pending) {
    const isOutdated =
      row.held_at && row.attempts === 0 && !decided.has(row.key) && isDecidedAgain(row);
    if (isOfUser(row, sync, endings)) await releaseRepair(trx, row.key);
    else if (isOutdated) await deleteRepair(trx, row.key);
    else await holdRepair(trx, row.key, endingOf(row, endings));
    if (!isOutdated) left.push(row);
  }
  return left;
}

/** Whether each reading decides on it anew. A new card and a fraud warning are seen once. */
function isDecidedAgain(row: RepairRow): boolean {
  const { repair } = row;
  return !isAboutCard(row) && !(repair.kind === 'refund-payment' && repair.reason === 'fraudulent');
}

function endingOf({ repair }: RepairRow, { held }: Endings) {
  return repair.kind === 'cancel-subscription' ? (held.get(repair.subscription) ?? null) : null;
}

/** Whether a repair follows from a withdrawal, or from a card that the user has chosen here. */
function isOfUser(
  row: RepairRow,
  { state, takesCard }: SyncContext,
  { recorded }: Endings,
): boolean {
  const { repair } = row;
  switch (repair.kind) {
    case 'refund-withdrawn':
    case 'reset-balance':
      return true;
    case 'cancel-subscription':
      return recorded.get(repair.subscription) === 'WITHDRAWN';
    case 'void-invoice': {
      const invoice = state.invoices.find(({ id }) => id === repair.invoice);
      return recorded.get((invoice && subscriptionIdOf(invoice)) ?? '') === 'WITHDRAWN';
    }
    case 'set-card':
    case 'pay-invoice':
      // One that was attempted is tried again, so that its result is known.
      return takesCard || row.attempts > 0 || row.unanswered_since !== null;
    case 'refund-payment':
      return false;
  }
}
