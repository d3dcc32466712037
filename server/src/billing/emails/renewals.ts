import type { BillingDatabase } from '../context.ts';
import { renewsInSql } from '../rules/scheduled-end.ts';
import { givesAccessInSql } from '../rules/status.ts';

/** A subscription that renews, and its owner. */
export type Renewal = Awaited<ReturnType<typeof listRenewals>>[number];

/** The last renewal of a page. */
export type RenewalCursor = { renewsAt: Date; id: string };

/** The subscriptions that renew and give access until then, without those that we have decided to end. */
export function selectRenewals(db: BillingDatabase) {
  return db
    .selectFrom('subscriptions')
    .innerJoin(
      'billing_customers',
      'billing_customers.stripe_customer_id',
      'subscriptions.stripe_customer_id',
    )
    .leftJoin('subscription_endings', 'subscription_endings.subscription_id', 'subscriptions.id')
    .where(givesAccessInSql)
    .where(renewsInSql)
    .where('subscription_endings.subscription_id', 'is', null);
}

/** A page of the subscriptions that renew after `after`, until a time, the next renewal first. */
export async function listRenewals(
  db: BillingDatabase,
  { after, until, limit }: { after: RenewalCursor; until: Date; limit: number },
) {
  return selectRenewals(db)
    .selectAll('subscriptions')
    .select('billing_customers.user_id')
    .$narrowType<{ current_period_end: Date }>()
    .where('current_period_end', '<=', until)
    .where((eb) =>
      eb(eb.refTuple('current_period_end', 'id'), '>', eb.tuple(after.renewsAt, after.id)),
    )
    .orderBy('current_period_end')
    .orderBy('id')
    .limit(limit)
    .execute();
}
