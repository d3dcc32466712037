import type { BillingDatabase } from '../../context.ts';
import { selectCustomerIds } from './customers.ts';
import { listRefundsOfUser } from '../history/refunds.ts';

/** A user's stored payments, oldest first, of every customer that the user had at Stripe. */
export async function readPaymentsOfUser(db: BillingDatabase, userId: string) {
  const own = selectCustomerIds(db, userId);
  const customers = await db
    .selectFrom('billing_customers')
    .select(['country', 'balances'])
    .where('user_id', '=', userId)
    .orderBy('generation')
    .execute();
  return {
    countries: [...new Set(customers.flatMap(({ country }) => country ?? []))],
    balances: customers.flatMap(({ balances }) =>
      Object.keys(balances)
        .toSorted()
        .map((currency) => ({ amount: balances[currency] ?? 0, currency })),
    ),
    invoices: await db
      .selectFrom('invoices')
      .selectAll()
      .where('stripe_customer_id', 'in', own)
      .orderBy('created_at')
      .execute(),
    charges: await db
      .selectFrom('charges')
      .selectAll()
      .where('stripe_customer_id', 'in', own)
      .orderBy('created_at')
      .execute(),
    discounts: await db
      .selectFrom('discounts')
      .selectAll()
      .where('stripe_customer_id', 'in', own)
      .orderBy('started_at')
      .execute(),
    refunds: (await listRefundsOfUser(db, userId)).toReversed(),
    disputes: await db
      .selectFrom('disputes')
      .selectAll()
      .where('stripe_customer_id', 'in', own)
      .orderBy('created_at')
      .execute(),
    changes: await db
      .selectFrom('subscription_changes')
      .selectAll()
      .where('stripe_customer_id', 'in', own)
      .orderBy('at')
      .orderBy('position')
      .execute(),
    purchases: await db
      .selectFrom('checkout_attempts')
      .select(['plan', 'offer', 'completed_at'])
      .where('user_id', '=', userId)
      .where('completed_at', 'is not', null)
      .$narrowType<{ completed_at: Date }>()
      .orderBy('completed_at')
      .execute(),
  };
}
