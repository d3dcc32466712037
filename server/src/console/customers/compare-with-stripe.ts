import type { StripeCustomer } from '@stillweb/contract/console/customers';
import type { NewSubscriptionRow, SubscriptionRow } from '../../billing/tables.ts';

type Difference = StripeCustomer['differences'][number];

/** What staff look at, by the name that the page shows. */
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

/** Where the subscriptions that are stored are not as they were just read at Stripe. */
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
      .filter((one) => one.stored !== one.stripe);
  });
}

function textOf(value: Date | string | number | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return value instanceof Date ? value.toISOString() : String(value);
}
