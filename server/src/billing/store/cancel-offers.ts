import type {
  CancelOffer,
  CancellationReason,
} from '@stillweb/contract/billing/manage-subscription';
import type { BillingContext, BillingDatabase } from '../context.ts';
import type { CancelOfferRow, SubscriptionRow } from '../tables.ts';

type Answer = { offer: CancelOffer; reason: CancellationReason; isTaken: boolean };

/** Records the offer to a user who wanted to cancel, and whether the user took it. The last answer counts. */
export async function recordCancelOffer(
  { db, billingClock }: Pick<BillingContext, 'db' | 'billingClock'>,
  { id, plan }: Pick<SubscriptionRow, 'id' | 'plan'>,
  { offer, reason, isTaken }: Answer,
): Promise<void> {
  const answer = { offer, reason, plan, answered_at: await billingClock() };
  await db
    .insertInto('cancel_offers')
    .values({ subscription_id: id, is_taken: isTaken, ...answer })
    .onConflict((conflict) => conflict.columns(['subscription_id', 'is_taken']).doUpdateSet(answer))
    .execute();
}

export function listCancelOffersOfUser(
  db: BillingDatabase,
  userId: string,
): Promise<CancelOfferRow[]> {
  return db
    .selectFrom('cancel_offers')
    .innerJoin('subscriptions', 'subscriptions.id', 'cancel_offers.subscription_id')
    .innerJoin(
      'billing_customers',
      'billing_customers.stripe_customer_id',
      'subscriptions.stripe_customer_id',
    )
    .selectAll('cancel_offers')
    .where('billing_customers.user_id', '=', userId)
    .orderBy('answered_at')
    .execute();
}
