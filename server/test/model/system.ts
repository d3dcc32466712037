import { listPlainPlans, type Plan } from '@stillweb/contract/billing/plans';
import type { Money } from '@stillweb/contract/billing/subscription';
import type pg from 'pg';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import type { Buyer } from '../people/a-buyer.ts';
import type { BillingTestApp } from '../worlds/start-billing.ts';
import type { ServerProcess } from '../worlds/server-process.ts';

/**
 * The totals of Stripe's lists in one currency: a year of all subscriptions that count, in minor units, and the
 * customers with one.
 */
type Total = { annual: number; subscribers: number };

/** The totals by currency. */
export type Recount = Record<string, Total>;

/** The system under test: a server that can be killed, a sandbox, and a buyer. */
export type System = {
  world: BillingTestApp;
  server: ServerProcess;
  database: pg.Pool;
  buyer: Buyer;
  /** The totals of Stripe's lists, by the sandbox's clock in unix seconds. */
  recounts: Map<number, Recount>;
  /** The ids of the plain prices. */
  prices: Record<string, Record<Plan, string>>;
  /** The names of the commands that have run. */
  story: string[];
};

/** Ids of the buyer's customers at Stripe, deleted ones included. */
export async function listCustomers(system: System): Promise<string[]> {
  const rows = await select(
    system,
    'select stripe_customer_id as id from billing_customers where email = $1',
  );
  return rows.map(({ id }) => String(id));
}

/** All payments of the buyer. */
export async function listPayments(system: System): Promise<Money[]> {
  const payments: Money[] = [];
  for (const customer of await listCustomers(system)) {
    const invoices = system.world.stripe.invoices.list({ customer, status: 'paid', limit: 100 });
    for await (const { amount_paid: amount, currency } of invoices) {
      if (amount > 0) payments.push({ amount, currency });
    }
  }
  return payments;
}

/** The charges of the buyer's customer with their refunds, newest first. */
export async function listCharges({ world, buyer }: System): Promise<Stripe.Charge[]> {
  const customer = await buyer.customerId();
  const { data } = await world.stripe.charges.list({
    customer,
    limit: 100,
    expand: ['data.refunds'],
  });
  return data;
}

/** The kinds of the emails in the outbox to the buyer. */
export async function listEmailKinds(system: System): Promise<string[]> {
  const rows = await select(
    system,
    `select content->>'kind' as kind from billing_mails
     where recipient = 'customer'
       and user_id = (select user_id from billing_customers where email = $1 limit 1)`,
  );
  return rows.map(({ kind }) => String(kind));
}

export async function countReceipts(system: System): Promise<number> {
  return (await listEmailKinds(system)).filter((kind) => kind === 'receipt').length;
}

/**
 * Waits until earlier runs are synchronized, then makes the few test cards new to the rules of trials and of
 * withdrawals. Their customers are forgotten: a later reading of one would claim its card again.
 */
export async function resetCards(system: System): Promise<void> {
  // An event that was delayed arrives ten seconds later.
  await system.world.advance('PT15S');
  const changed = `select from billing_customers where dirty_at is not null and $1 <> ''`;
  await expect
    .poll(async () => (await select(system, changed)).length, { timeout: 150_000, interval: 50 })
    .toBe(0);
  await system.database.query('truncate billing_customers cascade');
  await system.database.query(`delete from person_claims where kind = 'card'`);
}

/** Starts the killed server. Its jobs are tried again now, as they are a minute later without this. */
export async function startAgain({ server, database }: System): Promise<void> {
  await database.query(
    `update pgboss.job set state = 'retry', start_after = now() where state = 'active'`,
  );
  await server.start();
}

async function select({ database, buyer }: System, query: string) {
  const { rows } = await database.query<Record<string, unknown>>(query, [buyer.email]);
  return rows;
}

const ongoingStatuses = new Set(['trialing', 'active', 'past_due']);

/** The buyer's subscriptions at Stripe that give access or may again, newest first. */
export async function listOngoing({ world, buyer }: System): Promise<Stripe.Subscription[]> {
  const customer = await buyer.customerId();
  if (!customer) return [];
  const { data } = await world.stripe.subscriptions.list({ customer });
  return data.filter(({ status }) => ongoingStatuses.has(status));
}

/** Whether Stripe shows no ongoing subscription any more. */
export async function hasEnded(system: System): Promise<boolean> {
  return (await listOngoing(system)).length === 0;
}

export async function retrieveCustomer({ world }: System, id: string): Promise<Stripe.Customer> {
  const customer = await world.stripe.customers.retrieve(id);
  if (customer.deleted) throw new Error('the customer is deleted');
  return customer;
}

/** A late card is the subscription's own 20 seconds after the checkout. */
export async function waitForLateCard({ world }: System): Promise<void> {
  await world.advance('PT30S');
}

/** The buyer's newest subscription at Stripe that has not ended. */
export async function ongoingSubscription({ world, buyer }: System) {
  const customer = await buyer.customerId();
  const { data } = await world.stripe.subscriptions.list({ customer });
  const [newest] = data;
  if (!newest) throw new Error('there is no subscription that has not ended');
  return newest;
}

export async function findPlainPrices({ stripe }: BillingTestApp): Promise<System['prices']> {
  const { data } = await stripe.prices.list({ active: true, limit: 100 });
  const idOfPrice = (lookupKey: string) =>
    data.find(({ lookup_key }) => lookup_key === lookupKey)?.id ?? '';
  return Object.fromEntries(
    Object.entries(Object.groupBy(listPlainPlans(), ({ currency }) => currency)).map(
      ([currency, plans = []]) => {
        const keyOf = (plan: Plan) => plans.find((each) => each.plan === plan)?.lookupKey ?? '';
        const ids = { MONTHLY: idOfPrice(keyOf('MONTHLY')), YEARLY: idOfPrice(keyOf('YEARLY')) };
        return [currency, ids];
      },
    ),
  );
}
