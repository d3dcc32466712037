import type Stripe from 'stripe';
import { isOurs, productId } from '../../rules/our-product.ts';
import { isPaidBy, subscriptionIdOf } from '../objects.ts';

/** The subscriptions that Stripe lists of a customer. */
export type Subscriptions = { ours: Stripe.Subscription[]; others: Stripe.Subscription[] };

export function separateSubscriptions(listed: Stripe.Subscription[]): Subscriptions {
  return {
    ours: listed.filter(isOurs),
    others: listed.filter((subscription) => !isOurs(subscription)),
  };
}

/**
 * Whether an invoice is for our product: as its subscription is, or by its lines where it has none that Stripe
 * lists. One with amounts alone, which a person has written, is ours.
 */
export function isOurInvoice(invoice: Stripe.Invoice, { ours, others }: Subscriptions): boolean {
  const subscriptionId = subscriptionIdOf(invoice);
  if (ours.some(({ id }) => id === subscriptionId)) return true;
  if (others.some(({ id }) => id === subscriptionId)) return false;
  const products = invoice.lines.data.flatMap(
    ({ pricing }) => pricing?.price_details?.product ?? [],
  );
  return products.length === 0 || products.includes(productId);
}

type Listed = {
  /** Newest first, with their payments. */
  invoices: Stripe.Invoice[];
  /** Newest first, with their refunds. */
  charges: Stripe.Charge[];
};
type Purchases = Listed & { subscriptions: Stripe.Subscription[] };
export type SeparatedPurchases = Purchases & {
  /** For other products: only counted and named. */
  others: Purchases;
};

/** Splits a customer's objects into those for our product and those for others. A charge belongs to its invoice. */
export function separatePurchases(
  subscriptions: Subscriptions,
  { invoices, charges }: Listed,
): SeparatedPurchases {
  const own = invoices.filter((invoice) => isOurInvoice(invoice, subscriptions));
  const isOwnCharge = (charge: Stripe.Charge) => own.some((invoice) => isPaidBy(invoice, charge));
  return {
    subscriptions: subscriptions.ours,
    invoices: own,
    charges: charges.filter(isOwnCharge),
    others: {
      subscriptions: subscriptions.others,
      invoices: invoices.filter((invoice) => !own.includes(invoice)),
      charges: charges.filter((charge) => !isOwnCharge(charge)),
    },
  };
}
