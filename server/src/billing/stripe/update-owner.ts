import type { BillingContext, Owner } from '../context.ts';
import { listCustomersOf, setOwner } from '../store/customers.ts';
import { changeOnce } from './change-once.ts';

/**
 * Gives the user's customers at Stripe, who get its invoices, what has changed of name and address since we
 * told it. A name that was given at the checkout stays until the account's changes. May be repeated.
 */
export async function updateOwner(
  billing: BillingContext,
  userId: string,
  { email, name }: Owner,
): Promise<void> {
  for (const row of await listCustomersOf(billing.db, userId)) {
    const params = {
      ...(row.email !== email && { email }),
      ...(row.name !== name && { name }),
    };
    if (Object.keys(params).length === 0) continue;
    const { stripe_customer_id: object } = row;
    await changeOnce(billing, { kind: 'owner', object, params }, (options) =>
      billing.stripe.customers.update(object, params, options),
    );
    await setOwner(billing.db, object, { email, name });
  }
}
