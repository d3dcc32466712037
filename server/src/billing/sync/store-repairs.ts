import { repairKey, type Repair } from '../rules/repair.ts';
import {
  addRepairs,
  deletePendingRepairs,
  endRepair,
  holdRepair,
  listPendingRepairs,
} from '../store/repairs.ts';
import { endChangesOf } from '../stripe/change-once.ts';
import { subscriptionIdOf } from '../stripe/objects.ts';
import type { RepairRow } from '../tables.ts';
import { isAboutCard } from './apply-repairs.ts';
import { decideRepairs } from './repairs/decide-repairs.ts';
import { isRepaired } from './repairs/is-repaired.ts';
import { endSubscription, type Endings } from './store-endings.ts';
import type { SyncContext } from './sync-context.ts';

/**
 * Stores the repairs that a reading asks for, and ends those that it shows done. Adds the subscriptions
 * that end because the customer has another one to `endings`.
 * @returns the repairs that are still to be made
 */
export async function storeRepairs(sync: SyncContext, endings: Endings): Promise<RepairRow[]> {
  const { billing, trx, customer, state } = sync;
  const customerId = customer.stripe_customer_id;
  const { duplicates, repairs } = decideRepairs(state, {
    storedCard: customer.default_payment_method,
    endings,
    refundsWarned: billing.returnedPayments.refundsWarned,
  });
  for (const id of duplicates) await endSubscription(sync, endings, id, 'DUPLICATE');
  await addRepairs(trx, customerId, repairs);
  const pending = await listPendingRepairs(trx, customerId);
  const done = new Set(pending.filter(({ repair }) => isRepaired(repair, state)));
  for (const { key, repair } of done) {
    if (isAskedFor(repair)) await deletePendingRepairs(trx, [key]);
    else await endRepair(trx, key, 'done');
  }
  await endChangesOf(
    trx,
    [...done].map(({ key }) => key),
  );
  const left = pending.filter((row) => !done.has(row));
  return sync.importState?.isUnderWay ? holdRepairs(sync, left, { repairs, endings }) : left;
}

/**
 * Lets the repairs of a customer wait until an import is finished, but for those that follow from an act of the
 * user. One that a later reading no longer asks for is deleted: what waits is what would be done now.
 * @returns those that are left
 */
async function holdRepairs(
  sync: SyncContext,
  pending: RepairRow[],
  { repairs, endings }: { repairs: Repair[]; endings: Endings },
): Promise<RepairRow[]> {
  const decided = new Set(repairs.map(repairKey));
  const isOutdated = (row: RepairRow) =>
    row.held_at !== null && row.attempts === 0 && !decided.has(row.key) && isDecidedAgain(row);
  const left: RepairRow[] = [];
  for (const row of pending) {
    if (isOutdated(row)) {
      await deletePendingRepairs(sync.trx, [row.key]);
      continue;
    }
    const hold = isOfUser(row, sync, endings) ? null : { ending: endingOf(row, endings) };
    await holdRepair(sync.trx, row.key, hold);
    left.push(row);
  }
  return left;
}

/** Whether its user or staff have ended a subscription: the words that explain it are not kept with the repair. */
function isAskedFor(repair: Repair): boolean {
  return repair.kind === 'cancel-subscription' && repair.details !== undefined;
}

/** Whether each reading decides on it again. A new card and a fraud warning are seen once. */
function isDecidedAgain(row: RepairRow): boolean {
  const { repair } = row;
  return !isAboutCard(row) && !(repair.kind === 'refund-payment' && repair.reason === 'fraudulent');
}

function endingOf({ repair }: RepairRow, endings: Endings) {
  return repair.kind === 'cancel-subscription' ? (endings.get(repair.subscription) ?? null) : null;
}

/** Whether a repair is asked for, or follows from a withdrawal, a resumption or a card that the user has chosen here. */
function isOfUser(row: RepairRow, { state, takesCard }: SyncContext, endings: Endings): boolean {
  const { repair } = row;
  switch (repair.kind) {
    case 'refund-withdrawn':
    case 'reset-balance':
    case 'restore-pause':
      return true;
    case 'cancel-subscription':
      return isAskedFor(repair) || endings.get(repair.subscription) === 'WITHDRAWN';
    case 'void-invoice': {
      const invoice = state.invoices.find(({ id }) => id === repair.invoice);
      return endings.get((invoice && subscriptionIdOf(invoice)) ?? '') === 'WITHDRAWN';
    }
    case 'set-card':
    case 'pay-invoice':
      // One that was attempted is tried again, so that its result is known.
      return takesCard || row.attempts > 0 || row.unanswered_since !== null;
    case 'refund-payment':
      return false;
  }
}
