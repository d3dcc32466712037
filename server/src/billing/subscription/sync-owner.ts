import type { BillingContext } from '../context.ts';
import { withUserLock } from '../store/locks.ts';
import { updateOwner } from '../stripe/update-owner.ts';
import { eraseCustomers } from './erase-customers.ts';

/** Acts on a change of the user who pays: a new name or address, or a deleted account. May be repeated. */
export async function syncOwner(billing: BillingContext, userId: string): Promise<void> {
  const isDeleted = await withUserLock(billing, userId, async (billing) => {
    // Read under the lock, so that of two changes the later one stays.
    const owner = await billing.findOwner(userId);
    if (owner) await updateOwner(billing, userId, owner);
    return !owner;
  });
  if (isDeleted) await eraseCustomers(billing, userId);
}
