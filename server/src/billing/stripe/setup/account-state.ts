import type { PlanDetails } from '@stillweb/contract/billing/plans';
import type Stripe from 'stripe';
import { productId } from '../../rules/our-product.ts';
import { isMissing } from '../errors.ts';
import { ownership } from './step.ts';

export type ExistingPortal = Pick<Stripe.BillingPortal.Configuration, 'id' | 'metadata'> & {
  features: { subscription_update: { enabled: boolean } };
};

/** A Stripe account, as the set-up reads it. */
export type AccountState = {
  product: Pick<Stripe.Product, 'id' | 'name' | 'active'> | undefined;
  /** Active prices that belong to our product or have one of our lookup keys. */
  prices: Stripe.Price[];
  /** The active configurations of the portal. */
  portals: ExistingPortal[];
  /** Those that the set-up has made. */
  endpoints: Stripe.WebhookEndpoint[];
};

export async function readAccountState(
  stripe: Stripe,
  plans: readonly PlanDetails[],
): Promise<AccountState> {
  return { ...(await readPriceState(stripe, plans)), endpoints: await listEndpoints(stripe) };
}

/** The part that prices and offers need. */
export async function readPriceState(
  stripe: Stripe,
  plans: readonly PlanDetails[],
): Promise<Omit<AccountState, 'endpoints'>> {
  const product = await findProduct(stripe);
  return {
    product,
    prices: await listPrices(stripe, plans, product),
    portals: await listPortals(stripe),
  };
}

async function findProduct(stripe: Stripe): Promise<Stripe.Product | undefined> {
  try {
    return await stripe.products.retrieve(productId);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function listPrices(
  stripe: Stripe,
  plans: readonly PlanDetails[],
  product: Stripe.Product | undefined,
): Promise<Stripe.Price[]> {
  const prices = await listPricesByKey(stripe, plans);
  const found = new Map(prices.map((price) => [price.id, price]));
  if (product) {
    const ofProduct = stripe.prices.list({ product: product.id, active: true, limit: 100 });
    for await (const price of ofProduct) found.set(price.id, price);
  }
  return [...found.values()];
}

/** The active prices with the lookup keys of these plans. Stripe takes ten keys in a call. */
export async function listPricesByKey(
  stripe: Stripe,
  plans: readonly PlanDetails[],
): Promise<Stripe.Price[]> {
  const found: Stripe.Price[] = [];
  for (let first = 0; first < plans.length; first += keysInCall) {
    const some = plans.slice(first, first + keysInCall);
    const lookup_keys = some.map(({ lookupKey }) => lookupKey);
    const { data } = await stripe.prices.list({ lookup_keys, active: true });
    found.push(...data);
  }
  return found;
}

const keysInCall = 10;

export function listPortals(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration[]> {
  return stripe.billingPortal.configurations
    .list({ active: true, limit: 100 })
    .autoPagingToArray({ limit: 1000 });
}

async function listEndpoints(stripe: Stripe): Promise<Stripe.WebhookEndpoint[]> {
  const endpoints: Stripe.WebhookEndpoint[] = [];
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.metadata.app === ownership.app) endpoints.push(endpoint);
  }
  return endpoints;
}
