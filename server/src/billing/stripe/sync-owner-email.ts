import type { BillingContext } from '../context.ts';
import { eraseOwner, listCustomerIds, updateCustomerEmails } from '../store/customers.ts';

/**
 * Updates the user's email address at Stripe, which sends invoices there. If the account is deleted,
 * the stored address and name are erased. May be repeated.
 */
export async function syncOwnerEmail(billing: BillingContext, userId: string): Promise<void> {
  const owner = await billing.findOwner(userId);
  if (!owner) return eraseOwner(billing.db, userId);
  for (const customerId of await listCustomerIds(billing.db, userId)) {
    await billing.stripe.customers.update(customerId, { email: owner.email });
  }
  await updateCustomerEmails(billing.db, userId, owner.email);
}
