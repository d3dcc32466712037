import type Stripe from 'stripe';
import { discountParams, isLeft, readDiscounts } from './remaining-discounts.ts';

/**
 * What Stripe will charge for a renewal after others that are voided, in minor units: with the discounts
 * that are left then.
 */
export async function previewRenewalAt(
  stripe: Stripe,
  { id, items }: Stripe.Subscription,
  date: Date,
): Promise<number> {
  const next = await stripe.invoices.createPreview({ subscription: id });
  const isNext = date.getTime() <= (items.data[0]?.current_period_end ?? 0) * 1000;
  if (isNext || next.discounts.length === 0) return next.amount_due;
  const { discounts } = await readDiscounts(stripe, id);
  const remaining = discounts.filter((discount) => isLeft(discount, next, date));
  if (remaining.length === discounts.length) return next.amount_due;
  const preview = await stripe.invoices.createPreview({
    subscription: id,
    ...discountParams(remaining),
  });
  return preview.amount_due;
}
