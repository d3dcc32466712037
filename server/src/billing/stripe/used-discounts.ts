import type Stripe from 'stripe';
import type { BillingContext } from '../context.ts';
import type { NamedDiscount } from '../email-content.ts';
import { presentDiscounts } from './remaining-discounts.ts';

/** How long after a payment its receipt may still be to write: an outage delays it. */
const receiptWithin = 3 * 24 * 60 * 60;

/**
 * The discounts of the invoices that were paid a short time ago. A coupon that applies once is gone from its
 * subscription after the payment; the invoice still names it. Without them the receipt names the sum alone.
 */
export async function readUsedDiscounts(
  billing: BillingContext,
  invoices: Stripe.Invoice[],
): Promise<NamedDiscount[]> {
  const discounted = invoices.filter(hasDiscount);
  if (discounted.length === 0) return [];
  const since = (await billing.billingClock()).getTime() / 1000 - receiptWithin;
  const recent = discounted.filter(
    ({ status_transitions: { paid_at } }) => paid_at !== null && paid_at >= since,
  );
  return (await Promise.all(recent.map((invoice) => readDiscountsOf(billing, invoice)))).flat();
}

function hasDiscount({ total_discount_amounts: taken }: Stripe.Invoice): boolean {
  return taken?.some(({ amount }) => amount > 0) ?? false;
}

async function readDiscountsOf(
  { stripe }: BillingContext,
  { id, currency }: Stripe.Invoice,
): Promise<NamedDiscount[]> {
  const { discounts } = await stripe.invoices.retrieve(id, {
    expand: ['discounts.source.coupon', 'discounts.promotion_code'],
  });
  const expanded = discounts.filter((discount) => typeof discount !== 'string');
  return presentDiscounts(expanded, { currency });
}
