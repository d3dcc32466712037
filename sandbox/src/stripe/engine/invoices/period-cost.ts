import type { Subscription, SubscriptionItem } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import { amountOf } from '../subscription-items.ts';
import { discountedAmount, netOf } from './discount-lines.ts';
import { reductionsAt } from './discounts.ts';
import { invoicesOf } from './invoices.ts';

/**
 * The amount billed for the item's current period, after discounts: Stripe's flexible billing
 * credits unused time from it. A period that no line bills, such as one after a change within it,
 * counts as `costOfPeriod`.
 */
export async function billedForPeriod(
  reader: Reader,
  subscription: Subscription,
  item: SubscriptionItem,
): Promise<number> {
  const lines = (await invoicesOf(reader, subscription.id)).flatMap(({ lines: list }) => list.data);
  const line = lines.find(
    ({ parent, period, pricing }) =>
      parent?.subscription_item_details?.subscription_item === item.id &&
      !parent.subscription_item_details.proration &&
      period.end === item.current_period_end &&
      period.start === item.current_period_start &&
      pricing?.price_details?.price === item.price.id,
  );
  return line ? netOf(line) : costOfPeriod(reader, subscription, item);
}

/** The current cost of a whole period of the item, after discounts; smallest unit. */
export async function costOfPeriod(
  reader: Reader,
  subscription: Subscription,
  item: SubscriptionItem,
): Promise<number> {
  const reductions = await reductionsAt(reader, subscription, reader.now());
  return discountedAmount(amountOf(item), reductions);
}
