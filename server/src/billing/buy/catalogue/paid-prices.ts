import type { PaidPrice } from '@stillweb/contract/console/catalogue';
import type { BillingDatabase } from '../../context.ts';
import { isOngoingInSql } from '../../rules/status.ts';

/** How many ongoing subscriptions pay each price, the most first. From an index alone. */
export async function countPaidPrices(db: BillingDatabase): Promise<PaidPrice[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['price_id', 'plan', 'offer', 'amount', 'currency'])
    .select(({ fn }) => fn.countAll<number>().as('subscribers'))
    .where(isOngoingInSql)
    .groupBy(['price_id', 'plan', 'offer', 'amount', 'currency'])
    .orderBy('subscribers', 'desc')
    .orderBy('price_id')
    .execute();
  return rows.map((row) => ({
    priceId: row.price_id,
    plan: row.plan,
    offer: row.offer,
    amount: row.amount,
    currency: row.currency,
    subscribers: row.subscribers,
  }));
}
