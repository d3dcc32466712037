import type Stripe from 'stripe';
import { expect } from 'vitest';
import { syncQueue } from '../../src/billing/jobs.ts';
import { planMark } from '../../src/billing/rules/our-product.ts';
import { scheduleSync } from '../../src/billing/store/customers/customers.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { turnImport } from '../../src/platform/switches.ts';
import type { Buyer } from './a-buyer.ts';
import { userIdOf } from '../calls/console-actions.ts';
import { untilIdle } from '../internals/enqueue-job.ts';
import { openOps } from '../worlds/open-ops.ts';
import type { BillingTestApp } from '../worlds/start-billing.ts';

/** A subscriber of a business that moves in. */
export type OldSubscriber = { buyer: Buyer; customer: string; id: string };

type Terms = Pick<
  Stripe.SubscriptionCreateParams,
  'trial_period_days' | 'cancel_at_period_end' | 'default_payment_method'
> & { card?: string; price?: string };

/** A business with its own product at the Stripe account of a world, whose subscribers have accounts of ours. */
export async function openOldBusiness(world: BillingTestApp) {
  const { stripe } = world;
  const { id: product } = await stripe.products.create({ name: 'Old Blocker' });
  const aPrice = async (interval: 'month' | 'year', unit_amount: number, currency = 'usd') =>
    (await stripe.prices.create({ product, currency, unit_amount, recurring: { interval } })).id;
  const prices = { MONTHLY: await aPrice('month', 700), YEARLY: await aPrice('year', 6000) };
  const subscribers: OldSubscriber[] = [];

  const setCard = async (customer: string, card: string) => {
    const { id } = await stripe.paymentMethods.attach(card, { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
    return id;
  };
  const subscribe = async (customer: string, price = prices.MONTHLY, terms: Terms = {}) =>
    (await stripe.subscriptions.create({ customer, items: [{ price }], ...terms })).id;
  const aSubscriber = async ({ card = 'pm_card_visa', price, ...terms }: Terms = {}) => {
    const buyer = await world.aBuyer();
    const { id: customer } = await stripe.customers.create({ email: buyer.email, name: 'Ada' });
    await setCard(customer, card);
    const id = await subscribe(customer, price, terms);
    const subscriber = { buyer, customer, id };
    subscribers.push(subscriber);
    return subscriber;
  };

  /** Marks a price, as `npm run import` does. */
  const mark = async (price: string, plan: 'MONTHLY' | 'YEARLY') => {
    await stripe.prices.update(price, { metadata: { [planMark]: plan } });
  };

  /** Links a subscriber to the account, as `npm run import` does. */
  const link = async ({ buyer, customer }: OldSubscriber) => {
    const { invoice_settings: settings } = (await stripe.customers.retrieve(
      customer,
    )) as Stripe.Customer;
    await world.database.query(
      `insert into billing_customers
         (user_id, generation, stripe_customer_id, email, name, default_payment_method, imported_at)
       values ($1, 1, $2, $3, 'Ada', $4, now())`,
      [await userIdOf(world, buyer), customer, buyer.email, settings.default_payment_method],
    );
  };

  /** Has the servers read all subscribers from Stripe, and waits for it. */
  const readAll = async () => {
    const { ops, close } = await openOps(world.server.databaseUrl);
    for (const { customer } of subscribers) {
      await scheduleSync({ db: ops.billingDb, jobs: ops.jobs }, customer);
    }
    await close();
    await untilIdle(world.database, syncQueue.name);
  };

  /** All that an import with `--write` does for billing. */
  const moveIn = async () => {
    const now = new Date((await world.now()) * 1000);
    await turnImport(openDatabase(world.database), true, now);
    await mark(prices.MONTHLY, 'MONTHLY');
    await mark(prices.YEARLY, 'YEARLY');
    for (const subscriber of subscribers) await link(subscriber);
    await readAll();
  };

  /** The kinds of the emails that were sent, or will be. */
  const emailKinds = async ({ buyer }: OldSubscriber): Promise<string[]> => {
    const { rows } = await world.database.query(
      `select content ->> 'kind' as kind from billing_mails
       where user_id = $1 and recipient = 'customer' and suppressed_at is null
       order by created_at, key`,
      [await userIdOf(world, buyer)],
    );
    const kinds = rows.map(({ kind }) => kind);
    await expect
      .poll(async () => (await world.server.mailbox.mails(buyer.email)).length)
      .toBeGreaterThanOrEqual(kinds.length);
    return kinds;
  };

  return {
    prices,
    subscribers,
    aPrice,
    setCard,
    subscribe,
    aSubscriber,
    mark,
    link,
    readAll,
    moveIn,
    emailKinds,
  };
}
