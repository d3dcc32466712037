import type { BillingContext } from '../context.ts';
import { changeOnce } from './change-once.ts';
import { listCustomerIds, updateCustomerEmails } from '../store/customers.ts';

/** Updates the user's email address at Stripe, which sends invoices there. May be repeated. */
export async function syncOwnerEmail(
  billing: BillingContext,
  userId: string,
  email: string,
): Promise<void> {
  const params = { email };
  for (const customerId of await listCustomerIds(billing.db, userId)) {
    const change = { kind: 'owner', object: customerId, params };
    await changeOnce(billing, change, (options) =>
      billing.stripe.customers.update(customerId, params, options),
    );
  }
  await updateCustomerEmails(billing.db, userId, email);
}
