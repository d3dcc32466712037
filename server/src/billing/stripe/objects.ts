import type Stripe from 'stripe';

/** The id of a field that holds an id or the expanded object. */
export function idOf(field: string | { id: string } | null | undefined): string | undefined {
  return typeof field === 'string' ? field : field?.id;
}

/** The subscription that an invoice is for. */
export function subscriptionIdOf(invoice: Stripe.Invoice): string | undefined {
  return idOf(invoice.parent?.subscription_details?.subscription);
}

/** Whether an invoice was paid after a moment, in unix seconds. */
export function wasPaidAfter(invoice: Stripe.Invoice, moment: number): boolean {
  const { paid_at } = invoice.status_transitions;
  return invoice.amount_paid > 0 && paid_at !== null && paid_at > moment;
}
