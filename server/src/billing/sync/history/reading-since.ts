import type Stripe from 'stripe';
import { subscriptionIdOf } from '../../stripe/objects.ts';
import { stateOfSubscription, type SubscriptionState } from '../../rules/subscription-state.ts';

type Reading = {
  subscription: Stripe.Subscription;
  /** The newest invoices of the customer. */
  invoices: Stripe.Invoice[];
  /** When a discount began, by its id, in unix seconds. */
  discountStarts: ReadonlyMap<string, number>;
};

/**
 * Since when a subscription is what was read, by its own times, in unix seconds. Undefined where they do not
 * say: then only the event can, which Stripe delivers or reconciliation reads.
 */
export function readingSince(last: SubscriptionState, reading: Reading): number | undefined {
  const now = stateOfSubscription(reading.subscription);
  const times = [
    ...(now.status === last.status ? [] : [statusSince(last.status, reading)]),
    // When a cancellation was taken back, the subscription does not say.
    ...(now.cancelRequestedAt === last.cancelRequestedAt ? [] : [now.cancelRequestedAt]),
    ...(now.price === last.price && now.quantity === last.quantity ? [] : [planSince(reading)]),
    ...(String(now.discounts) === String(last.discounts) ? [] : [discountSince(last, reading)]),
  ];
  const known = times.flatMap((time) => time ?? []);
  return known.length > 0 && known.length === times.length ? Math.max(...known) : undefined;
}

function statusSince(
  before: string,
  { subscription, invoices }: Reading,
): number | null | undefined {
  const newest = invoices.find((invoice) => subscriptionIdOf(invoice) === subscription.id);
  switch (subscription.status) {
    case 'canceled':
    case 'incomplete_expired':
      return subscription.ended_at;
    case 'active':
      return before === 'trialing' ? subscription.trial_end : newest?.status_transitions.paid_at;
    case 'past_due':
    case 'unpaid':
      return newest?.status === 'paid' ? undefined : newest?.created;
    default:
      return undefined;
  }
}

function planSince({ subscription, invoices }: Reading): number | undefined {
  return invoices.find(
    (invoice) =>
      subscriptionIdOf(invoice) === subscription.id &&
      invoice.billing_reason === 'subscription_update',
  )?.created;
}

/** When one was taken away, nothing says. */
function discountSince(
  { discounts }: SubscriptionState,
  { subscription, discountStarts }: Reading,
): number | undefined {
  const now = stateOfSubscription(subscription).discounts;
  const isLess = discounts.some((id) => !now.includes(id));
  const added = now.filter((id) => !discounts.includes(id));
  return isLess ? undefined : discountStarts.get(added.at(-1) ?? '');
}
