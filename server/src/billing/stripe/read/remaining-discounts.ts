import type Stripe from 'stripe';
import type { BillingContext } from '../../context.ts';
import type { NamedDiscount } from '../../rules/email-content.ts';
import { isForbidden } from '../errors.ts';
import { idOf } from '../objects.ts';

/** A subscription with its discounts and their coupons. */
export type DiscountedSubscription = {
  subscription: Stripe.Subscription;
  discounts: Stripe.Discount[];
};

/** What is expanded of a discount: its coupon with the amounts in all of its currencies, and its code. */
export const discountFields = [
  'discounts.source.coupon.currency_options',
  'discounts.promotion_code',
];

/** What a coupon takes off an invoice in a currency, in minor units; null of one that takes off a percentage. */
export function amountOffIn(
  { amount_off, currency_options }: Stripe.Coupon,
  currency: string,
): number | null {
  return currency_options?.[currency]?.amount_off ?? amount_off;
}

export async function readDiscounts(
  stripe: Stripe,
  subscriptionId: string,
): Promise<DiscountedSubscription> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId, {
    expand: discountFields,
  });
  const discounts = subscription.discounts.filter((discount) => typeof discount !== 'string');
  return { subscription, discounts };
}

/** The discounts that the next renewal has, with their coupons; null if our key must not read them. */
export async function findDiscounts(
  { stripe, logger }: BillingContext,
  preview: Pick<Stripe.Invoice, 'discounts'>,
  id: string,
): Promise<Stripe.Discount[] | null> {
  if (preview.discounts.length === 0) return [];
  try {
    return (await readDiscounts(stripe, id)).discounts;
  } catch (error) {
    if (!isForbidden(error)) throw error;
    logger.warn({ err: error, subscription: id }, 'the coupons of a subscription were not read');
    return null;
  }
}

/** Discounts as shown to their user, without those with an unread coupon. */
export function presentDiscounts(
  discounts: (Stripe.Discount | Stripe.DeletedDiscount)[],
  { currency }: { currency: string },
): NamedDiscount[] {
  return discounts.flatMap((discount) => {
    const { id, promotion_code } = discount;
    const { coupon } = discount.source;
    if (coupon === null || typeof coupon === 'string') return [];
    const code = typeof promotion_code === 'string' ? undefined : promotion_code?.code;
    const end = discount.deleted ? null : discount.end;
    const amount = amountOffIn(coupon, currency);
    return {
      id,
      name: code ?? coupon.name ?? 'Discount',
      percentOff: coupon.percent_off,
      amountOff: amount === null ? null : { amount, currency },
      months: coupon.duration_in_months,
      isOnce: coupon.duration === 'once',
      endsAt: end === null ? null : new Date(end * 1000).toISOString(),
    };
  });
}

/**
 * The parameter that previews a renewal with the discounts that are left then. Stripe's own choice is
 * those of today: also one that is used up, or ends, before the renewal.
 */
export function discountParams(
  remaining: Stripe.Discount[],
): Pick<Stripe.InvoiceCreatePreviewParams, 'discounts'> {
  return { discounts: remaining.length > 0 ? remaining.map(({ id }) => ({ discount: id })) : '' };
}

/**
 * Whether a discount is left for a renewal after an earlier invoice: a coupon of the duration `once` is
 * used up by an invoice from which it takes something.
 */
export function isLeft(
  { id, end, source: { coupon } }: Stripe.Discount,
  earlier: Pick<Stripe.Invoice, 'total_discount_amounts'>,
  renewalAt: Date,
): boolean {
  if (end !== null && end * 1000 <= renewalAt.getTime()) return false;
  const isOnce = typeof coupon === 'object' && coupon?.duration === 'once';
  const isUsed = earlier.total_discount_amounts?.some(
    ({ amount, discount }) => amount > 0 && idOf(discount) === id,
  );
  return !(isOnce && isUsed);
}
