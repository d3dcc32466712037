import { newId } from '../ids.ts';
import type { Price, Subscription, SubscriptionItem } from '../store/object-types.ts';
import { recurrenceOf } from './periods.ts';
import type { Period } from './periods.ts';

/** A subscription item with the plan that Stripe derives from its price. Times in unix seconds. */
export function buildSubscriptionItem(terms: {
  id?: string;
  subscription: string;
  price: Price;
  quantity: number;
  period: Period;
  created: number;
}): SubscriptionItem {
  const { price } = terms;
  return {
    id: terms.id ?? newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: terms.created,
    current_period_end: terms.period.end,
    current_period_start: terms.period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: terms.quantity,
    subscription: terms.subscription,
    tax_rates: [],
  };
}

/** The plan that Stripe derives from a price. */
function planOf(price: Price): SubscriptionItem['plan'] {
  const { interval, interval_count } = recurrenceOf(price);
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval,
    interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

/** A subscription with a price as it is now, wherever it has it. */
export function withPrice(subscription: Subscription, price: Price): Partial<Subscription> {
  const renew = (item: SubscriptionItem) =>
    item.price.id === price.id ? { ...item, price, plan: planOf(price) } : item;
  const { items, pending_update: update } = subscription;
  return {
    items: { ...items, data: items.data.map(renew) },
    ...(update?.subscription_items && {
      pending_update: { ...update, subscription_items: update.subscription_items.map(renew) },
    }),
  };
}

/** The item of a subscription: in the sandbox a subscription has exactly one. */
export function itemOf(subscription: Subscription): SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}

/** The current period of an item. */
export function periodOf(item: SubscriptionItem): Period {
  return { start: item.current_period_start, end: item.current_period_end };
}

/** The price of one whole period, in the currency's smallest unit. */
export function amountOf(item: SubscriptionItem): number {
  return (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
}

/** The `items` list of a subscription that has this one item. */
export function itemsWith(item: SubscriptionItem): Subscription['items'] {
  return {
    object: 'list',
    data: [item],
    has_more: false,
    url: `/v1/subscription_items?subscription=${item.subscription}`,
  };
}
