import type Stripe from 'stripe';
import type { BillingContext } from '../context.ts';
import type { NamedDiscount } from '../email-content.ts';
import { isForbidden } from './errors.ts';
import { presentDiscounts } from './remaining-discounts.ts';

/** How long after a payment its receipt may still be to write: an outage delays it. */
const receiptWithin = 3 * 24 * 60 * 60;

/**
 * The discounts of the invoices that were paid a short time ago. A coupon that applies once is gone from its
 * subscription after the payment; the invoice still names it.
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

/** None if our key must not read them: then the receipt names the sum alone. */
async function readDiscountsOf(
  { stripe, logger }: BillingContext,
  { id, currency }: Stripe.Invoice,
): Promise<NamedDiscount[]> {
  try {
    const { discounts } = await stripe.invoices.retrieve(id, {
      expand: ['discounts.source.coupon', 'discounts.promotion_code'],
    });
    const expanded = discounts.filter((discount) => typeof discount !== 'string');
    return presentDiscounts(expanded, { currency });
  } catch (error) {
    if (!isForbidden(error)) throw error;
    logger.warn({ err: error, invoice: id }, 'the discounts of an invoice were not read');
    return [];
  }
}
