import type Stripe from 'stripe';

/** The id behind a field that may hold the whole object. */
export function idOf(field: string | { id: string } | null | undefined): string | undefined {
  return typeof field === 'string' ? field : field?.id;
}

/** The subscription that an invoice is for. */
export function subscriptionIdOf(invoice: Stripe.Invoice): string | undefined {
  return idOf(invoice.parent?.subscription_details?.subscription);
}

/** Whether money came for an invoice when a moment, in unix seconds, was over. */
export function wasPaidAfter(invoice: Stripe.Invoice, moment: number): boolean {
  const { paid_at } = invoice.status_transitions;
  return invoice.amount_paid > 0 && paid_at !== null && paid_at > moment;
}
