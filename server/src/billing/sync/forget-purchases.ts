import { sql } from 'kysely';
import type { BillingDatabase } from '../context.ts';

/** The ids of objects that turned out to be for another product. */
type PurchaseIds = {
  subscriptions: string[];
  invoices: string[];
  charges: string[];
  paymentIntents: string[];
};

/** Tables with rows of a subscription; `subscriptions` follows them, since some refer to it. */
const tablesOfSubscriptions = [
  'cancel_offers',
  'plan_changes',
  'subscription_changes',
  'subscription_endings',
  'discounts',
  'person_claims',
];

/**
 * Deletes stored purchases that are no longer ours: a person may move a subscription to another product
 * at Stripe, and an import may take back the mark of a price.
 */
export async function forgetPurchases(
  db: BillingDatabase,
  customerId: string,
  { subscriptions, invoices, charges, paymentIntents }: PurchaseIds,
): Promise<void> {
  const ofCustomer = sql`stripe_customer_id = ${customerId}`;
  await sql`delete from billing_repairs where ${ofCustomer} and state = 'pending' and (
    repair ->> 'subscription' = any(${subscriptions}) or repair ->> 'invoice' = any(${invoices})
    or repair ->> 'paymentIntent' = any(${paymentIntents}))`.execute(db);
  await sql`with forgotten as (
      delete from charges where ${ofCustomer} and (id = any(${charges}) or invoice_id in (
        select id from invoices where ${ofCustomer} and subscription_id = any(${subscriptions})))
      returning id
    ), without_refunds as (
      delete from refunds where ${ofCustomer} and charge in (select id from forgotten)
    )
    delete from disputes where ${ofCustomer} and charge in (select id from forgotten)`.execute(db);
  await sql`delete from invoices where ${ofCustomer}
    and (id = any(${invoices}) or subscription_id = any(${subscriptions}))`.execute(db);
  // The user's statement is kept.
  await sql`update withdrawals set subscription_id = null
    where subscription_id = any(${subscriptions})`.execute(db);
  for (const table of tablesOfSubscriptions) {
    await sql`delete from ${sql.table(table)} where subscription_id = any(${subscriptions})`.execute(
      db,
    );
  }
  await sql`delete from subscriptions where id = any(${subscriptions})`.execute(db);
}
