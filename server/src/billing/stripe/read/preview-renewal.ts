import type Stripe from 'stripe';
import type { BillingContext } from '../../context.ts';
import { itemOf } from '../../rules/our-product.ts';
import { discountParams, findDiscounts, isLeft, readDiscounts } from './remaining-discounts.ts';

/**
 * The amount that Stripe will charge for a renewal, in minor units, and the discounts in it, as far as our key
 * may read them.
 */
export type RenewalPreview = { due: number; discounts: Stripe.Discount[] };

/**
 * Previews a renewal after others that are voided: with the discounts that are left then.
 * @param details of the change after which it is
 */
export async function previewRenewalAt(
  billing: BillingContext,
  subscription: Stripe.Subscription,
  date: Date,
  details: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails = {},
): Promise<RenewalPreview> {
  const { stripe } = billing;
  const { id } = subscription;
  const params = { subscription: id, subscription_details: details };
  const next = await stripe.invoices.createPreview(params);
  const isNext = date.getTime() <= (itemOf(subscription)?.current_period_end ?? 0) * 1000;
  if (isNext || next.discounts.length === 0) {
    return { due: next.amount_due, discounts: (await findDiscounts(billing, next, id)) ?? [] };
  }
  const { discounts } = await readDiscounts(stripe, id);
  const remaining = discounts.filter((discount) => isLeft(discount, next, date));
  if (remaining.length === discounts.length) return { due: next.amount_due, discounts };
  const preview = await stripe.invoices.createPreview({
    ...params,
    ...discountParams(remaining),
  });
  return { due: preview.amount_due, discounts: remaining };
}
