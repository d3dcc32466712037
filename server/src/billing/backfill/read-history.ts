import { databaseTime } from '../../platform/database.ts';
import type { BillingContext } from '../context.ts';
import { separatePurchases } from '../stripe/separate-purchases.ts';
import { readDisputes } from '../stripe/read-disputes.ts';
import { readNewDiscounts } from '../stripe/read-new-discounts.ts';
import { listSubscriptions } from '../stripe/read-purchases.ts';
import { findCustomerMethod, type StripeState } from '../stripe/read-state.ts';

/** The source of a customer's history. */
export type CustomerHistory = Pick<
  StripeState,
  | 'startedAt'
  | 'customer'
  | 'subscriptions'
  | 'invoices'
  | 'charges'
  | 'others'
  | 'disputes'
  | 'discounts'
  | 'customerMethod'
>;

/** More than a customer can have, so that a list ends whatever Stripe answers. */
const all = { limit: 10_000 };

/** All that Stripe has of a customer's past, where a synchronization reads the newest alone. */
export async function readHistory(
  billing: BillingContext,
  customerId: string,
): Promise<CustomerHistory> {
  const { stripe } = billing;
  const startedAt = await databaseTime(billing.db);
  const page = { customer: customerId, limit: 100 };
  const customer = await stripe.customers.retrieve(customerId);
  const listed = await listSubscriptions(billing, customerId);
  const invoices = await stripe.invoices
    .list({ ...page, expand: ['data.payments'] })
    .autoPagingToArray(all);
  const charges = await stripe.charges
    .list({ ...page, expand: ['data.refunds'] })
    .autoPagingToArray(all);
  const purchases = separatePurchases(listed, { invoices, charges });
  const { subscriptions } = purchases;
  return {
    startedAt,
    customer,
    ...purchases,
    disputes: await readDisputes(billing, customerId, purchases.charges),
    discounts: await readNewDiscounts(billing, customerId, subscriptions),
    customerMethod: await findCustomerMethod(billing, customer, subscriptions),
  };
}
