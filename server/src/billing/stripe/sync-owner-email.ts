import type { Billing } from '../context.ts';
import { forgetOwner, listCustomersOf, readdressCustomers } from '../store/customers.ts';

/**
 * Tells Stripe the address that a user has now: receipts and invoices go there. Of somebody who has no
 * account any more nothing stays with us. May be repeated.
 */
export async function followOwner(billing: Billing, userId: string): Promise<void> {
  const owner = await billing.findOwner(userId);
  if (!owner) return forgetOwner(billing.db, userId);
  for (const customerId of await listCustomersOf(billing.db, userId)) {
    await billing.stripe.customers.update(customerId, { email: owner.email });
  }
  await readdressCustomers(billing.db, userId, owner.email);
}
