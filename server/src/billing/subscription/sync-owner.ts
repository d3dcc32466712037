import type { BillingContext, Owner } from '../context.ts';
import { listCustomersOf, setOwner } from '../store/customers/customers.ts';
import { localeOf, localeParams } from '../stripe/create-customer.ts';
import { withUserLock } from '../store/locks.ts';
import { changeOnce } from '../stripe/change-once.ts';
import { eraseCustomers } from './erase-customers.ts';

/** Acts on a change of the user who pays: a new name, address or language, or a deleted account. May be repeated. */
export async function syncOwner(billing: BillingContext, userId: string): Promise<void> {
  const isDeleted = await withUserLock(billing, userId, async (billing) => {
    // Read under the lock, so that of two changes the later one stays.
    const owner = await billing.findOwner(userId);
    if (owner) await updateOwner(billing, userId, owner);
    return !owner;
  });
  if (isDeleted) await eraseCustomers(billing, userId);
}

/**
 * Gives the user's customers at Stripe, who get its invoices, what has changed of name, address and language since we
 * told it. A name that was given at the checkout stays until the account's changes; that of a business stays.
 */
async function updateOwner(billing: BillingContext, userId: string, owner: Owner): Promise<void> {
  const { email, name } = owner;
  const { locale } = localeOf(owner);
  for (const row of await listCustomersOf(billing.db, userId)) {
    if (row.email === email && row.name === name && row.locale === locale) continue;
    const { stripe_customer_id: object } = row;
    const params = {
      ...(row.email !== email && { email }),
      ...(row.name !== name && !(await isBusiness(billing, object)) && { name }),
      ...(row.locale !== locale && localeParams(locale)),
    };
    if (Object.keys(params).length > 0) {
      await changeOnce(billing, { kind: 'owner', object, params }, (options) =>
        billing.stripe.customers.update(object, params, options),
      );
    }
    await setOwner(billing.db, object, { email, name, locale });
  }
}

async function isBusiness({ stripe }: BillingContext, customerId: string): Promise<boolean> {
  const customer = await stripe.customers.retrieve(customerId);
  return !customer.deleted && Boolean(customer.business_name);
}
