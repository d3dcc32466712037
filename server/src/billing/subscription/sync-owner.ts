import type { BillingContext } from '../context.ts';
import { syncOwnerEmail } from '../stripe/sync-owner-email.ts';
import { eraseCustomers } from './erase-customers.ts';

/** Acts on a change of the user who pays: a new address, or a deleted account. May be repeated. */
export async function syncOwner(billing: BillingContext, userId: string): Promise<void> {
  const owner = await billing.findOwner(userId);
  if (owner) await syncOwnerEmail(billing, userId, owner.email);
  else await eraseCustomers(billing, userId);
}
