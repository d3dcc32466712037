import type Stripe from 'stripe';
import type { StripeState } from '../read/read-state.ts';

type Places = Pick<StripeState, 'customer' | 'subscriptions' | 'customerMethod'>;

/**
 * A customer's country, as two letters: that of the customer's own address, else of the address that the
 * checkout has asked for with the card.
 */
export function countryOf({ customer, subscriptions, customerMethod }: Places): string | undefined {
  if (customer.deleted) return undefined;
  const methods = subscriptions.map((subscription) => subscription.default_payment_method);
  const places = [customer.address?.country, ...[...methods, customerMethod].map(countryOfCard)];
  return places.find((place) => typeof place === 'string') ?? undefined;
}

function countryOfCard(method: string | Stripe.PaymentMethod | null | undefined) {
  return typeof method === 'object' ? method?.billing_details.address?.country : undefined;
}
