import type { CancelRequest } from '@stillweb/contract/billing/manage-subscription';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { repairKey, type Repair } from '../rules/repair.ts';
import { withCustomerLock } from '../store/locks.ts';
import { deletePendingRepairs, replaceRepairs } from '../store/repairs.ts';
import { cancellationDetails } from '../stripe/change-subscription.ts';
import { syncLockedCustomer, type SyncResult } from '../sync/sync-customer.ts';

/**
 * Ends subscriptions of a customer now, without another charge and without credit. Each is recorded as a
 * repair before Stripe is asked: if the server stops, the next synchronization ends it. One that has failed is
 * recorded no longer, because its user learns so, and may decide otherwise.
 * @throws Stripe's error, or AppError PAYMENT_PROVIDER_UNAVAILABLE, unless a reading shows all of them ended
 */
export async function endSubscriptions(
  billing: BillingContext,
  customerId: string,
  subscriptions: string[],
  feedback: CancelRequest = null,
): Promise<void> {
  const repairs = subscriptions.map((subscription): Repair => {
    const details = cancellationDetails(feedback);
    return { kind: 'cancel-subscription', subscription, details };
  });
  const keys = repairs.map(repairKey);
  await withCustomerLock(billing, customerId, async (locked) => {
    await replaceRepairs(locked.db, customerId, repairs);
    let result: SyncResult | undefined;
    let left: number;
    try {
      result = await syncLockedCustomer(locked, customerId);
    } finally {
      left = await deletePendingRepairs(locked.db, keys);
    }
    if (left === 0) return;
    const failure = result?.failures.find(({ row }) => keys.includes(row.key));
    throw failure?.error ?? new AppError('PAYMENT_PROVIDER_UNAVAILABLE');
  });
}
