import { brand } from '@stillweb/contract/brand';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { findCurrentCustomer, linkCustomer } from '../store/customers.ts';
import { deleteOrphan, scheduleOrphanReading } from '../store/orphans.ts';
import { scheduleOwnerUpdate } from '../stripe/create-customer.ts';
import {
  findAccountOf,
  listOngoing,
  listUnknownCustomers,
  ownerIdOf,
} from '../stripe/unknown-customers.ts';
import { syncCustomer } from '../sync/sync-customer.ts';

/**
 * Before a user's first customer is made: links the one that was made for this account and whose row is
 * lost. One of an account that is gone, with the address of this one, is left for an operator to link.
 * The caller must have the user's lock.
 * @throws AppError ALREADY_SUBSCRIBED while such a customer goes on being charged
 */
export async function connectLostCustomer(billing: BillingContext, userId: string): Promise<void> {
  const current = await findCurrentCustomer(billing.db, userId);
  const owner = await billing.findOwner(userId);
  if (!owner || current?.stripe_customer_id) return;
  const unknown = await listUnknownCustomers(billing, owner.email);
  const own = unknown.filter((customer) => ownerIdOf(customer) === userId);
  // Oldest first, so that the newest is the current one.
  for (const { id } of own.toReversed()) {
    await linkCustomer(billing.db, { id: userId, ...owner }, id);
    await deleteOrphan(billing.db, id);
    await syncCustomer(billing, id);
  }
  if (own.length > 0 && current) await scheduleOwnerUpdate(billing, current);
  if (own.length > 0) return;
  for (const customer of unknown) {
    const account = await findAccountOf(billing, customer);
    if (account?.id !== userId || (await listOngoing(billing, customer.id)).length === 0) continue;
    await scheduleOrphanReading(billing, billing.db, customer.id);
    throw new AppError('ALREADY_SUBSCRIBED', {
      message: `A subscription with your address still runs from an earlier account. Please write to ${brand.supportEmail}, and we connect it to this one.`,
    });
  }
}
