import type { StripeCustomer } from '@stillweb/contract/console/customers';
import { withRequestDeadline } from '../../billing/context.ts';
import { mapSubscription } from '../../billing/stripe/map/map-subscription.ts';
import { readStripeState } from '../../billing/stripe/read/read-state.ts';
import { selectCustomerIds } from '../../billing/store/customers/customers.ts';
import { listSubscriptionsOfUser } from '../../billing/store/subscriptions.ts';
import type { NewSubscriptionRow, SubscriptionRow } from '../../billing/tables.ts';
import { isoOf } from '../../platform/iso-time.ts';
import type { ConsoleContext } from '../context.ts';

/** The customers of a user as Stripe has them now, and the differences from our tables. */
export async function readAtStripe(
  { db, billing, clock }: ConsoleContext,
  userId: string,
): Promise<StripeCustomer> {
  const customers = await selectCustomerIds(db, userId).execute();
  const readAt = clock().toISOString();
  const atStripe = await withRequestDeadline(billing, async (request) => {
    const read: NewSubscriptionRow[] = [];
    for (const { stripe_customer_id: id } of customers) {
      const state = await readStripeState(request, id);
      read.push(...state.subscriptions.map((subscription) => mapSubscription(subscription, state)));
    }
    return read;
  });
  // Afterwards: a change by an event meanwhile is not a difference.
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

type Difference = StripeCustomer['differences'][number];

/** The compared values, by the name that the page shows. */
const fields = {
  status: 'status',
  plan: 'plan',
  amount: 'amount',
  currency: 'currency',
  currentPeriodEnd: 'current_period_end',
  trialEnd: 'trial_end',
  cancelAt: 'cancel_at',
  endedAt: 'ended_at',
  card: 'card_last4',
} as const satisfies Record<string, keyof SubscriptionRow>;

/** The differences of the stored subscriptions from those just read at Stripe. */
export function findDifferences(
  stored: readonly SubscriptionRow[],
  atStripe: readonly NewSubscriptionRow[],
): Difference[] {
  const ids = new Set([...atStripe, ...stored].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const ours = stored.find((row) => row.id === id);
    const theirs = atStripe.find((row) => row.id === id);
    if (!ours || !theirs) {
      return [{ id, field: 'subscription', stored: textOf(ours?.id), stripe: textOf(theirs?.id) }];
    }
    return Object.entries(fields)
      .map(([field, column]) => ({
        id,
        field,
        stored: textOf(ours[column]),
        stripe: textOf(theirs[column]),
      }))
      .filter((difference) => difference.stored !== difference.stripe);
  });
}

function textOf(value: Date | string | number | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return value instanceof Date ? value.toISOString() : String(value);
}
