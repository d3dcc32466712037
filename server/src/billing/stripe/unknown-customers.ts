import type Stripe from 'stripe';
import * as z from 'zod/mini';
import type { BillingContext, VerifiedUser } from '../context.ts';
import { isOngoing } from '../status.ts';
import { findStripeCustomer } from '../store/customers.ts';
import { listSubscriptions } from './read-purchases.ts';

const accountId = z.uuid();

/**
 * Customers at Stripe with an address that our checkout has made and that no account knows. By list, not
 * by search: Stripe's search finds an object only some time after it was made.
 */
export async function listUnknownCustomers(
  { db, stripe }: BillingContext,
  email: string,
): Promise<Stripe.Customer[]> {
  const { data } = await stripe.customers.list({ email, limit: 100 });
  const unknown: Stripe.Customer[] = [];
  for (const customer of data) {
    if (ownerIdOf(customer) && !(await findStripeCustomer(db, customer.id))) unknown.push(customer);
  }
  return unknown;
}

/** The id of the account that a customer was made for; undefined for a customer that we did not make. */
export function ownerIdOf({ metadata }: Stripe.Customer): string | undefined {
  return metadata.userId;
}

/**
 * The account that a customer belongs to: the one that it was made for, otherwise the one with its
 * address. The address counts only where it is proven, and only for a customer that we have made.
 */
export async function findAccountOf(
  billing: Pick<BillingContext, 'findVerifiedUser'>,
  customer: Stripe.Customer,
): Promise<VerifiedUser | undefined> {
  const ownerId = ownerIdOf(customer);
  if (!ownerId) return undefined;
  const owner = accountId.safeParse(ownerId).success
    ? await billing.findVerifiedUser({ id: ownerId })
    : undefined;
  if (owner || !customer.email) return owner;
  return billing.findVerifiedUser({ email: customer.email });
}

/** The subscriptions of a customer to our product that go on being charged. */
export async function listOngoing(
  billing: Pick<BillingContext, 'stripe'>,
  customerId: string,
): Promise<Stripe.Subscription[]> {
  return (await listSubscriptions(billing, customerId)).ours.filter(isOngoing);
}
