import type { BillingContext } from '../context.ts';
import { eraseOwner, listCustomerIds, updateCustomerEmails } from '../store/customers.ts';

/**
 * Tells Stripe the address that a user has now: receipts and invoices go there. Of somebody who has no
 * account any more nothing stays with us. May be repeated.
 */
export async function syncOwnerEmail(billing: BillingContext, userId: string): Promise<void> {
  const owner = await billing.findOwner(userId);
  if (!owner) return eraseOwner(billing.db, userId);
  for (const customerId of await listCustomerIds(billing.db, userId)) {
    await billing.stripe.customers.update(customerId, { email: owner.email });
  }
  await updateCustomerEmails(billing.db, userId, owner.email);
}
