import type Stripe from 'stripe';
import type { BillingContext } from '../../context.ts';
import type { NewDiscountRow } from '../../tables.ts';
import { listDiscountIds } from '../../store/history/discounts.ts';
import { idOf, moment } from '../objects.ts';
import { amountOffIn, readDiscounts } from './remaining-discounts.ts';

/** The discounts of subscriptions that are not stored yet, with their coupons, whose amounts never change. */
export async function readNewDiscounts(
  { db, stripe }: BillingContext,
  customerId: string,
  subscriptions: Stripe.Subscription[],
): Promise<Stripe.Discount[]> {
  const discounted = subscriptions.filter(({ discounts }) => discounts.length > 0);
  if (discounted.length === 0) return [];
  const stored = await listDiscountIds(db, customerId);
  const isNew = (discount: string | Stripe.Discount) => !stored.has(idOf(discount) ?? '');
  const read: Stripe.Discount[] = [];
  for (const { id } of discounted.filter(({ discounts }) => discounts.some(isNew))) {
    read.push(...(await readDiscounts(stripe, id)).discounts);
  }
  return read;
}

type Read = { discounts: Stripe.Discount[]; subscriptions: Stripe.Subscription[] };

/** A coupon that was not read is left out: its amount is unknown. */
export function mapDiscounts(
  customerId: string,
  { discounts, subscriptions }: Read,
): NewDiscountRow[] {
  return discounts.flatMap((discount) => {
    const { coupon } = discount.source;
    if (coupon === null || typeof coupon === 'string') return [];
    const { currency } = subscriptions.find(({ id }) => id === discount.subscription) ?? coupon;
    return {
      id: discount.id,
      stripe_customer_id: customerId,
      subscription_id: discount.subscription,
      coupon: coupon.id,
      promotion_code: idOf(discount.promotion_code) ?? null,
      percent_off: coupon.percent_off,
      amount_off: amountOffIn(coupon, currency ?? ''),
      currency: coupon.currency && currency,
      duration: coupon.duration,
      started_at: new Date(discount.start * 1000),
      ends_at: moment(discount.end),
    };
  });
}
