import type { BillingContext } from '../context.ts';
import { listCustomerIds, updateCustomerEmails } from '../store/customers.ts';

/** Updates the user's email address at Stripe, which sends invoices there. May be repeated. */
export async function syncOwnerEmail(
  billing: BillingContext,
  userId: string,
  email: string,
): Promise<void> {
  for (const customerId of await listCustomerIds(billing.db, userId)) {
    await billing.stripe.customers.update(customerId, { email });
  }
  await updateCustomerEmails(billing.db, userId, email);
}
