import type Stripe from 'stripe';
import type { BillingContext } from '../../billing/context.ts';
import { idOf } from '../../billing/stripe/objects.ts';
import type { StripeObject } from './search-term.ts';

type FoundCustomer = { id: string; email: string | null; name: string | null; createdAt: Date };

type Client = Pick<BillingContext, 'stripe'>;

/** The customer that owns an object at Stripe; undefined when Stripe has no such object. */
export async function findCustomerOf(
  { stripe }: Client,
  object: StripeObject,
  id: string,
): Promise<string | undefined> {
  const read: Record<StripeObject, () => Promise<{ customer: Owner }>> = {
    customer: async () => ({ customer: id }),
    subscription: () => stripe.subscriptions.retrieve(id),
    invoice: () => stripe.invoices.retrieve(id),
    'payment-intent': () => stripe.paymentIntents.retrieve(id),
    charge: () => stripe.charges.retrieve(id),
    event: async () => ({ customer: customerOfEvent(await stripe.events.retrieve(id)) }),
    'checkout-session': () => stripe.checkout.sessions.retrieve(id),
  };
  const found = await ifThere(read[object]());
  return idOf(found?.customer);
}

/** A customer at Stripe; undefined if it does not exist or was deleted. */
export async function findCustomer(
  { stripe }: Client,
  id: string,
): Promise<FoundCustomer | undefined> {
  const customer = await ifThere(stripe.customers.retrieve(id));
  return customer && !customer.deleted ? foundCustomer(customer) : undefined;
}

/** Customers at Stripe with exactly this address. */
export async function listCustomersByAddress(
  { stripe }: Client,
  email: string,
): Promise<FoundCustomer[]> {
  const { data } = await stripe.customers.list({ email, limit: 10 });
  return data.map(foundCustomer);
}

type Owner = string | Stripe.Customer | Stripe.DeletedCustomer | null;

function customerOfEvent({ data: { object } }: Stripe.Event): Owner {
  if ('customer' in object && typeof object.customer === 'string') return object.customer;
  return 'object' in object && object.object === 'customer' ? object.id : null;
}

function foundCustomer({ id, email, name, created }: Stripe.Customer): FoundCustomer {
  return { id, email, name: name ?? null, createdAt: new Date(created * 1000) };
}

async function ifThere<Found>(reading: Promise<Found>): Promise<Found | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'resource_missing';
}
