import { sql } from 'kysely';
import type { BillingDatabase } from '../../context.ts';
import { isOngoingInSql } from '../../rules/status.ts';

/**
 * How many customers are bound to each currency in which nothing is sold: by a subscription, or else by credit, if
 * none of it is in a currency that is sold.
 */
export async function countInUnsoldCurrencies(
  db: BillingDatabase,
  sold: readonly string[],
): Promise<{ currency: string; customers: number }[]> {
  const { rows } = await sql<{ currency: string; customers: number }>`
    with ongoing as (
      select stripe_customer_id, currency from subscriptions where ${isOngoingInSql}
    ), credit as (
      select stripe_customer_id, key as currency
      from billing_customers, jsonb_each_text(balances)
      where deleted_at is null and value::bigint < 0
        and stripe_customer_id not in (select stripe_customer_id from ongoing)
    ), bound as (
      select * from ongoing
      union
      select * from credit where stripe_customer_id not in
        (select stripe_customer_id from credit where currency = any(${sold}))
    )
    select currency, count(*)::int as customers from bound
    where currency <> all(${sold}) group by currency order by currency`.execute(db);
  return rows;
}
