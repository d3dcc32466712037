import type Stripe from 'stripe';
import type { SandboxClient } from '../clients/sandbox.ts';

/** The prices of the old business at Stripe. */
export type OldPrices = { month: string; year: string; quarter: string; euro: string };

/** Creates products and prices that are unknown to Stillweb. */
export async function createPrices(stripe: Stripe): Promise<OldPrices> {
  const { id: product } = await stripe.products.create({ name: 'Quiet Browser Pro' });
  const price = async (
    currency: string,
    amount: number,
    recurring: Stripe.PriceCreateParams.Recurring,
  ) => (await stripe.prices.create({ product, currency, unit_amount: amount, recurring })).id;
  return {
    month: await price('usd', 799, { interval: 'month' }),
    year: await price('usd', 6900, { interval: 'year' }),
    quarter: await price('usd', 1999, { interval: 'month', interval_count: 3 }),
    euro: await price('eur', 749, { interval: 'month' }),
  };
}

type Customer = { stripe: Stripe; customer: string; prices: OldPrices };
type Life = { card?: string; live: (customer: Customer) => Promise<unknown> };

/** A life of a customer for each state that a subscription may have, in turn. */
const lives: Life[] = [
  { live: (customer) => subscribe(customer, 'month') },
  { live: (customer) => subscribe(customer, 'year') },
  { live: (customer) => subscribe(customer, 'month', { trial_period_days: 14 }) },
  { live: (customer) => subscribe(customer, 'year', { cancel_at_period_end: true }) },
  { card: 'pm_card_chargeCustomerFail', live: failAfterTrial },
  {
    live: async (customer) => {
      const { id } = await subscribe(customer, 'month');
      await customer.stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
    },
  },
  {
    live: async (customer) => {
      const { id } = await subscribe(customer, 'month');
      await customer.stripe.subscriptions.cancel(id);
    },
  },
  { live: (customer) => subscribe(customer, 'year', { trial_period_days: 14 }) },
  {
    live: async (customer) => {
      await subscribe(customer, 'month');
      await subscribe(customer, 'year');
    },
  },
  {
    live: async (customer) => {
      await subscribe(customer, 'month');
      const { data } = await customer.stripe.charges.list({ customer: customer.customer });
      await customer.stripe.refunds.create({ charge: data[0]?.id ?? '' });
    },
  },
  { live: (customer) => subscribe(customer, 'quarter') },
  { live: (customer) => subscribe(customer, 'euro') },
  {
    live: async (customer) => {
      const { id } = await subscribe(customer, 'month', { trial_period_days: 7 });
      await customer.stripe.subscriptions.cancel(id);
    },
  },
];

function subscribe(
  { stripe, customer, prices }: Customer,
  price: keyof OldPrices,
  terms: Pick<Stripe.SubscriptionCreateParams, 'trial_period_days' | 'cancel_at_period_end'> = {},
): Promise<Stripe.Subscription> {
  return stripe.subscriptions.create({ customer, items: [{ price: prices[price] }], ...terms });
}

/** A trial that ends at this moment; nothing is paid. */
async function failAfterTrial(customer: Customer): Promise<void> {
  const { id } = await subscribe(customer, 'month', { trial_period_days: 7 });
  await customer.stripe.subscriptions.update(id, { trial_end: 'now' });
}

/**
 * Creates customers in all states. The sandbox's clock moves by five weeks when half of them are there.
 * @returns their ids, in the order of the addresses
 */
export async function createCustomers(
  { stripe, advance }: Pick<SandboxClient, 'stripe' | 'advance'>,
  prices: OldPrices,
  emails: string[],
): Promise<string[]> {
  const ids: string[] = [];
  const half = Math.floor(emails.length / 2);
  for (const [index, email] of emails.entries()) {
    if (index === half) await advance('P35D');
    const life = lives[index % lives.length];
    const card = life?.card ?? 'pm_card_visa';
    const { id: customer } = await stripe.customers.create({
      email,
      payment_method: card,
      invoice_settings: { default_payment_method: card },
    });
    await life?.live({ stripe, customer, prices });
    ids.push(customer);
  }
  return ids;
}
