import * as z from 'zod/mini';
import { itemOf } from './our-product.ts';
import { renewsBefore, scheduledEndOf } from './scheduled-end.ts';

const idField = z.union([z.string(), z.object({ id: z.string() })]);
const seconds = z.nullable(z.number());

/** The fields of a subscription that its history needs, in a list of Stripe or in one of its events. */
export const subscriptionShape = z.object({
  id: z.string(),
  status: z.string(),
  currency: z.string(),
  items: z.object({
    data: z.array(
      z.object({
        quantity: z.optional(z.number()),
        current_period_start: z.number(),
        current_period_end: z.number(),
        price: z.object({
          id: z.string(),
          product: idField,
          metadata: z.optional(z.record(z.string(), z.string())),
          unit_amount: z.nullable(z.number()),
          recurring: z.nullable(z.object({ interval: z.string(), interval_count: z.number() })),
        }),
      }),
    ),
  }),
  discounts: z.array(idField),
  trial_end: seconds,
  cancel_at: seconds,
  cancel_at_period_end: z.boolean(),
  canceled_at: seconds,
  ended_at: seconds,
});
export type SubscriptionShape = z.infer<typeof subscriptionShape>;

/** The state of a subscription at a moment, as the figures need it; times in unix seconds. */
export type SubscriptionState = {
  status: string;
  price: string | null;
  /** Minor units. */
  amount: number | null;
  quantity: number;
  currency: string;
  interval: string | null;
  intervalCount: number | null;
  /** Ids of its discounts, in the order in which Stripe takes them off. */
  discounts: string[];
  trialEnd: number | null;
  cancelAt: number | null;
  /** Since when it is set to end without another renewal; null unless it is. */
  cancelRequestedAt: number | null;
  endedAt: number | null;
};

/** As everywhere in billing, a subscription has one item of our product. */
export function stateOfSubscription(subscription: SubscriptionShape): SubscriptionState {
  const item = itemOf(subscription);
  const { canceled_at } = subscription;
  const cancelAt = scheduledEndOf(subscription);
  return {
    status: subscription.status,
    price: item?.price.id ?? null,
    amount: item?.price.unit_amount ?? null,
    quantity: item?.quantity ?? 1,
    currency: subscription.currency,
    interval: item?.price.recurring?.interval ?? null,
    intervalCount: item?.price.recurring?.interval_count ?? null,
    discounts: subscription.discounts.map((discount) =>
      typeof discount === 'string' ? discount : discount.id,
    ),
    trialEnd: subscription.trial_end,
    cancelAt,
    cancelRequestedAt:
      cancelAt === null || renewsBefore(cancelAt, item?.current_period_end ?? null)
        ? null
        : Math.max(canceled_at ?? cancelAt, item?.current_period_start ?? 0),
    endedAt: subscription.ended_at,
  };
}

export function isSameState(a: SubscriptionState, b: SubscriptionState): boolean {
  return Object.entries(a).every(([key, value]) => String(value) === String(Reflect.get(b, key)));
}
