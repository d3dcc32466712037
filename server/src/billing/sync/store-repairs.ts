import { addRepairs, endRepair, listPendingRepairs } from '../store/repairs.ts';
import type { RepairRow } from '../tables.ts';
import { decideRepairs } from './repairs/decide-repairs.ts';
import { isRepaired } from './repairs/is-repaired.ts';
import { holdRepairs } from './hold-repairs.ts';
import { allEndings, endSubscription, type Endings } from './store-endings.ts';
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
    endings: allEndings(endings),
    refundsWarned: billing.returnedPayments.refundsWarned,
  });
  for (const id of duplicates) await endSubscription(sync, endings, id, 'DUPLICATE');
  await addRepairs(trx, customerId, repairs);
  const pending = await listPendingRepairs(trx, customerId);
  const done = new Set(pending.filter(({ repair }) => isRepaired(repair, state)));
  for (const { key } of done) await endRepair(trx, key, 'done');
  const left = pending.filter((row) => !done.has(row));
  return sync.importState?.isUnderWay ? holdRepairs(sync, left, { repairs, endings }) : left;
}
