import { isDead } from './choose-shown.ts';
import type { Billing } from './billing.ts';
import { subscriptionOf, type StripeBilling } from './fetch-billing.ts';
import { mend } from './mend.ts';

/** In both, the page of an invoice at Stripe still takes a payment. */
const payable = new Set(['open', 'uncollectible']);

/**
 * Whose subscription has ended owes nothing for it: without a payment there was no access either, and
 * whoever paid now would get nothing for it.
 * @returns whether anything was changed at Stripe
 */
export async function voidLeftovers(
  billing: Billing,
  { subscriptions, invoices }: StripeBilling,
): Promise<boolean> {
  const ended = new Set(subscriptions.filter(isDead).map(({ id }) => id));
  const leftovers = invoices.filter(
    (invoice) => payable.has(invoice.status ?? '') && ended.has(subscriptionOf(invoice) ?? ''),
  );
  for (const { id } of leftovers) {
    await mend(billing, `void the invoice ${id}`, billing.stripe.invoices.voidInvoice(id));
  }
  return leftovers.length > 0;
}
