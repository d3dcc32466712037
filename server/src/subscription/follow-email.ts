import type { Billing } from './billing.ts';
import { listCustomersOf, readdressCustomers } from './billing-customers.ts';

/** Tells Stripe the address that a user has now: receipts and invoices go there. May be repeated. */
export async function followEmail(billing: Billing, userId: string): Promise<void> {
  const owner = await billing.findOwner(userId);
  if (!owner) return;
  for (const customerId of await listCustomersOf(billing.db, userId)) {
    await billing.stripe.customers.update(customerId, { email: owner.email });
  }
  await readdressCustomers(billing.db, userId, owner.email);
}
