import type { Plan } from '@stillweb/contract/billing/plans';
import type Stripe from 'stripe';
import { itemOf } from '../../rules/our-product.ts';
import type { Schedule } from './forecast-card-charge.ts';
import { planOf } from '../objects.ts';

const monthsOf: Record<Plan, number> = { MONTHLY: 1, YEARLY: 12 };

/** When a subscription renews; undefined for one of none of our plans. */
export function scheduleOf(subscription: Stripe.Subscription): Schedule | undefined {
  const item = itemOf(subscription);
  const plan = planOf(item?.price);
  return item && plan
    ? scheduleFrom(
        plan,
        new Date(item.current_period_end * 1000),
        subscription.billing_cycle_anchor,
      )
    : undefined;
}

/** @param anchor Stripe's billing cycle anchor, in unix seconds */
export function scheduleFrom(plan: Plan, first: Date, anchor: number): Schedule {
  return {
    first,
    anchorDay: new Date(anchor * 1000).getUTCDate(),
    months: monthsOf[plan],
  };
}
