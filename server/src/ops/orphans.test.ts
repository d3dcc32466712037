import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Buyer } from '../../test/people/a-buyer.ts';
import { deliver } from '../../test/calls/deliver-events.ts';
import { enqueueJob, untilIdle } from '../../test/internals/enqueue-job.ts';
import { metricsToken, readMetric } from '../../test/internals/metrics.ts';
import { signUp } from '../../test/people/a-user.ts';
import { openOps } from '../../test/worlds/open-ops.ts';
import { startBilling, type BillingTestApp } from '../../test/worlds/start-billing.ts';
import { reconcileQueue } from '../billing/jobs.ts';
import { adopt, describeOrphans } from './orphans.ts';
import type { Ops } from './repair-billing.ts';

let world: BillingTestApp;
let ops: Ops;
let close: () => Promise<void>;

beforeAll(async () => {
  world = await startBilling({ env: { METRICS_TOKEN: metricsToken } });
  ({ ops, close } = await openOps(world.server.databaseUrl));
});

afterAll(async () => {
  await close();
  await world.close();
});

const orphans = async () => (await describeOrphans(ops.db, ops.billingDb)).join('\n');

const countOrphans = () => readMetric(world.server, 'billing_orphans');

/** A buyer whose subscription is no longer in our database; the account stays. */
async function aLostCustomer(): Promise<{ buyer: Buyer; customer: string }> {
  const buyer = await world.aBuyer();
  // No webhook of the purchase may come after the loss.
  await world.webhooks('drop');
  const { sessionId } = await buyer.checkOut('MONTHLY');
  await buyer.post('/subscription/checkout-session/confirm', { sessionId });
  const customer = await buyer.customerId();
  await untilIdle(world.database, 'sync-customer');
  const statements = [
    'delete from subscriptions where stripe_customer_id = $1',
    'delete from subscription_changes where stripe_customer_id = $1',
    'delete from invoices where stripe_customer_id = $1',
    'delete from charges where stripe_customer_id = $1',
    'delete from checkout_attempts where stripe_customer_id = $1',
    'delete from billing_customers where stripe_customer_id = $1',
    'delete from stripe_events where stripe_customer_id = $1',
  ];
  for (const statement of statements) await world.database.query(statement, [customer]);
  await world.webhooks('normal');
  return { buyer, customer };
}

/** Has the customer's events heard, as when the trial has ended and a month is paid. */
async function charge(customer: string): Promise<void> {
  const { data } = await world.stripe.subscriptions.list({ customer });
  await world.stripe.subscriptions.update(data[0]?.id ?? '', { trial_end: 'now' });
}

/** As with a button of Stripe's dashboard. */
async function subscribeByHand(customer: string, price: string): Promise<void> {
  const items = [{ price }];
  await world.stripe.subscriptions.create({ customer, items, trial_period_days: 7 });
}

/** Makes it the customer of an account that is gone, as after the restore of an older backup. */
async function loseAccountOf(customer: string): Promise<void> {
  await world.stripe.customers.update(customer, { metadata: { userId: randomUUID() } });
}

test('a paying customer whose row is lost is counted, shown and linked to the account', async () => {
  const { buyer, customer } = await aLostCustomer();
  expect(await orphans()).toBe('Every customer who is charged belongs to an account.');
  expect(await countOrphans()).toBe(0);

  await charge(customer);

  await expect.poll(countOrphans).toBe(1);
  const shown = await orphans();
  expect(shown).toMatch(new RegExp(`^orphan +${customer}, known since 20`));
  expect(shown).toMatch(/charged for sub_\w+, active, period until 20/);
  expect(shown).toMatch(/paid last +\$9\.\d\d on 20/);
  expect(shown).toContain(buyer.email);
  expect(shown).toContain(`npm run ops -- adopt ${customer}`);

  expect(await adopt(ops, customer)).toMatch(/belongs to account .* now/);
  expect(await buyer.current()).toMatchObject({ status: 'ACTIVE', plan: 'MONTHLY' });
  expect(await countOrphans()).toBe(0);
});

test('a checkout finds the lost customer of its account and sells nothing twice', async () => {
  const buyer = await world.aBuyer();
  // Not by our own call: a repeated one gets the same customer for a day, by its idempotency key.
  const { rows } = await world.database.query('select id from users where email = $1', [
    buyer.email,
  ]);
  const metadata = { userId: rows[0].id };
  const { id: customer } = await world.stripe.customers.create({ email: buyer.email, metadata });
  await subscribeByHand(customer, world.prices.MONTHLY);
  expect(await buyer.post('/subscription/checkout-session', { plan: 'YEARLY' })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_SUBSCRIBED' },
  });
  expect(await buyer.current()).toMatchObject({ status: 'TRIALING', plan: 'MONTHLY' });
  const { data } = await world.stripe.customers.list({ email: buyer.email });
  expect(data.map(({ id }) => id)).toEqual([customer]);
  await untilIdle(world.database, 'read-orphan');
  expect(await countOrphans()).toBe(0);
});

test('the proven address of a lost account with a subscription gets no checkout', async () => {
  const { buyer, customer } = await aLostCustomer();
  await loseAccountOf(customer);
  expect(await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_SUBSCRIBED', message: expect.stringContaining('earlier account') },
  });
  // The mailbox may belong to another person by now: an operator decides.
  expect(await buyer.current()).toBeNull();
  await expect.poll(orphans).toContain(`npm run ops -- adopt ${customer}`);

  await adopt(ops, customer);

  expect(await buyer.current()).toMatchObject({ status: 'TRIALING', plan: 'MONTHLY' });
  expect(await buyer.post('/subscription/checkout-session/portal')).toMatchObject({ status: 200 });
});

test(
  'an address that was never proven gets no subscription of an earlier account',
  { tags: 'exhaustive' },
  async () => {
    const { buyer, customer } = await aLostCustomer();
    await world.database.query('delete from users where email = $1', [buyer.email]);
    await signUp(world.server, { email: buyer.email });
    await charge(customer);
    await expect.poll(orphans).toContain(`orphan        ${customer}`);
    expect(await orphans()).not.toContain(buyer.email);
    await expect(adopt(ops, customer)).rejects.toThrow('belongs to no account');

    const { data } = await world.stripe.subscriptions.list({ customer });
    await world.stripe.subscriptions.cancel(data[0]?.id ?? '');
    await expect.poll(countOrphans).toBe(0);
  },
);

test(
  'an account with a subscription is linked to no second one',
  { tags: 'exhaustive' },
  async () => {
    const { customer } = await aLostCustomer();
    const buyer = await world.aBuyer();
    await buyer.subscribe('YEARLY');
    await loseAccountOf(customer);
    await world.stripe.customers.update(customer, { email: buyer.email });
    await charge(customer);
    await expect.poll(orphans).toContain(`npm run ops -- adopt ${customer}`);
    await expect(adopt(ops, customer)).rejects.toThrow('has a subscription already');
    expect(await buyer.current()).toMatchObject({ plan: 'YEARLY' });
    const { data } = await world.stripe.subscriptions.list({ customer });
    await world.stripe.subscriptions.cancel(data[0]?.id ?? '');
    await expect.poll(countOrphans).toBe(0);
  },
);

test(
  'billing 51: a customer of no account is shown only if the plan is ours',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await world.aBuyer();
    const { email } = buyer;
    const product = await world.stripe.products.create({ name: 'Another product' });
    const other = await world.stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 500,
      recurring: { interval: 'month' },
    });
    const aCustomer = async (price: string, metadata = {}) => {
      const { id } = await world.stripe.customers.create({ email, metadata });
      await subscribeByHand(id, price);
      return id;
    };
    const foreign = await aCustomer(other.id);
    const ofLostAccount = await aCustomer(other.id, { userId: randomUUID() });
    const ours = await aCustomer(world.prices.MONTHLY);
    await expect.poll(orphans).toContain(ours);
    await untilIdle(world.database, 'read-orphan');
    expect(await orphans()).not.toContain(foreign);
    expect(await orphans()).not.toContain(ofLostAccount);
    // Without our metadata the address alone proves nothing.
    expect(await orphans()).not.toContain('npm run ops -- adopt');
    expect(await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' })).toMatchObject({
      status: 200,
    });
  },
);

test('reconciliation finds a paying customer without a webhook', async () => {
  const { customer } = await aLostCustomer();
  await world.webhooks('drop');
  await charge(customer);
  await enqueueJob(world.database, reconcileQueue);
  await expect.poll(orphans).toContain(customer);

  // Without a webhook the orphan is read again only when an operator asks.
  await untilIdle(world.database, reconcileQueue.name);
  await untilIdle(world.database, 'read-orphan');
  const { data } = await world.stripe.subscriptions.list({ customer });
  await world.stripe.subscriptions.cancel(data[0]?.id ?? '');
  await expect(adopt(ops, customer)).rejects.toThrow('is no longer charged');
});

test(
  'a customer of a deleted account that waits for its erasure is no orphan',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await world.aBuyer();
    await buyer.subscribe('MONTHLY');
    const customer = await buyer.customerId();
    expect(await buyer.call('DELETE', '/user', { password: 'Passw0rd!' })).toMatchObject({
      status: 200,
    });
    const paid = { id: 'evt_late', object: 'event', type: 'invoice.paid', livemode: false };
    const event = { ...paid, data: { object: { object: 'invoice', customer } } };
    expect((await deliver(world, JSON.stringify(event))).status).toBe(200);
    await expect
      .poll(async () => (await world.stripe.customers.retrieve(customer)).deleted)
      .toBe(true);
    expect(await orphans()).not.toContain(customer);
  },
);
