import type Stripe from 'stripe';
import type { BillingContext } from '../context.ts';
import { idOf } from '../stripe/objects.ts';

type Discounts = Pick<Stripe.InvoiceCreatePreviewParams, 'discounts'>;

/**
 * The parameter that previews a renewal with the discounts that are left then. Stripe's preview has
 * those of today: also one that the change uses up, or that ends before the renewal.
 * @returns nothing when they are the same
 */
export async function readRemainingDiscounts(
  { stripe }: BillingContext,
  subscriptionId: string,
  change: Stripe.Invoice,
  renewalAt: Date,
): Promise<Discounts> {
  if (change.discounts.length === 0) return {};
  const { discounts } = await stripe.subscriptions.retrieve(subscriptionId, {
    expand: ['discounts.source.coupon'],
  });
  const current = discounts.filter((discount) => typeof discount !== 'string');
  const remaining = current.filter((discount) => isLeft(discount, change, renewalAt));
  if (remaining.length === current.length) return {};
  return { discounts: remaining.length > 0 ? remaining.map(({ id }) => ({ discount: id })) : '' };
}

/** A coupon of the duration `once` is used up by an invoice from which it takes something. */
function isLeft(
  { id, end, source: { coupon } }: Stripe.Discount,
  change: Pick<Stripe.Invoice, 'total_discount_amounts'>,
  renewalAt: Date,
): boolean {
  if (end !== null && end * 1000 <= renewalAt.getTime()) return false;
  const isOnce = typeof coupon === 'object' && coupon?.duration === 'once';
  const isUsed = change.total_discount_amounts?.some(
    ({ amount, discount }) => amount > 0 && idOf(discount) === id,
  );
  return !(isOnce && isUsed);
}
