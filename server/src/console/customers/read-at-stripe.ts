import type { StripeCustomer } from '@stillweb/contract/console/customers';
import { withRequestDeadline } from '../../billing/context.ts';
import { mapSubscription } from '../../billing/stripe/map-subscription.ts';
import { readStripeState } from '../../billing/stripe/read-state.ts';
import { listSubscriptionsOfUser } from '../../billing/store/subscriptions.ts';
import type { NewSubscriptionRow } from '../../billing/tables.ts';
import type { ConsoleContext } from '../context.ts';
import { findDifferences } from './compare-with-stripe.ts';

/** What Stripe says now about the customers of a user, and where our tables say something else. */
export async function readAtStripe(
  { db, billing, clock }: ConsoleContext,
  userId: string,
): Promise<StripeCustomer> {
  const customers = await db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('user_id', '=', userId)
    .where('stripe_customer_id', 'is not', null)
    .execute();
  const readAt = clock().toISOString();
  const atStripe = await withRequestDeadline(billing, async (request) => {
    const read: NewSubscriptionRow[] = [];
    for (const { stripe_customer_id: id } of customers) {
      const state = await readStripeState(request, id ?? '');
      read.push(...state.subscriptions.map((one) => mapSubscription(one, state)));
    }
    return read;
  });
  // Afterwards: what an event has changed meanwhile is no difference.
  const stored = await listSubscriptionsOfUser(db, userId);
  return {
    readAt,
    subscriptions: atStripe.map(present),
    differences: findDifferences(stored, atStripe),
  };
}

function present(row: NewSubscriptionRow): StripeCustomer['subscriptions'][number] {
  const { amount } = row;
  return {
    id: row.id,
    status: row.status,
    currentPeriodEnd: isoOf(row.current_period_end),
    cancelAt: isoOf(row.cancel_at),
    price: typeof amount === 'number' ? { amount, currency: row.currency } : null,
  };
}

function isoOf(moment: Date | string | null | undefined): string | null {
  return moment ? new Date(moment).toISOString() : null;
}
