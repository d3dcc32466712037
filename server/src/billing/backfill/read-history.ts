import { databaseTime } from '../../platform/database.ts';
import type { BillingContext } from '../context.ts';
import { readDisputes } from '../stripe/read-disputes.ts';
import { readNewDiscounts } from '../stripe/read-new-discounts.ts';
import { findCustomerMethod, type StripeState } from '../stripe/read-state.ts';

/** What the history of a customer is made from. */
export type CustomerHistory = Pick<
  StripeState,
  | 'startedAt'
  | 'customer'
  | 'subscriptions'
  | 'invoices'
  | 'charges'
  | 'disputes'
  | 'discounts'
  | 'customerMethod'
>;

/** More than a customer can have, so that a list ends whatever Stripe answers. */
const all = { limit: 10_000 };

/** All that Stripe has of a customer's past, where a synchronisation reads the newest alone. */
export async function readHistory(
  billing: BillingContext,
  customerId: string,
): Promise<CustomerHistory> {
  const { stripe } = billing;
  const startedAt = await databaseTime(billing.db);
  const page = { customer: customerId, limit: 100 };
  const customer = await stripe.customers.retrieve(customerId);
  const subscriptions = await stripe.subscriptions
    .list({ ...page, status: 'all', expand: ['data.default_payment_method'] })
    .autoPagingToArray(all);
  const invoices = await stripe.invoices
    .list({ ...page, expand: ['data.payments'] })
    .autoPagingToArray(all);
  const charges = await stripe.charges
    .list({ ...page, expand: ['data.refunds'] })
    .autoPagingToArray(all);
  return {
    startedAt,
    customer,
    subscriptions,
    invoices,
    charges,
    disputes: await readDisputes(billing, customerId, charges),
    discounts: await readNewDiscounts(billing, customerId, subscriptions),
    customerMethod: await findCustomerMethod(billing, customer, subscriptions),
  };
}
