import { afterAll, beforeAll, expect, test } from 'vitest';
import { askEntitlement, decodeToken, linkBrowser } from '../../test/people/linked-browser.ts';
import type { Buyer } from '../../test/people/a-buyer.ts';
import { testPassword } from '../../test/people/a-user.ts';
import { createActions, userIdOf } from '../../test/calls/console-actions.ts';
import { untilIdle } from '../../test/internals/enqueue-job.ts';
import { readMetric, metricsToken } from '../../test/internals/metrics.ts';
import { startBilling, type BillingTestApp } from '../../test/worlds/start-billing.ts';
import { startConsole, type TestConsole, type TestStaff } from '../../test/worlds/start-console.ts';
import { storeAsOurs } from '../../test/objects/store-as-ours.ts';
import { aPayingBuyer } from '../../test/people/subscribers.ts';
import { ownerChangedQueue } from '../account/events.ts';
import { figuresQueue, orphanQueue, syncQueue } from './jobs.ts';
import { productId } from './rules/our-product.ts';

let world: BillingTestApp;
let app: TestConsole;
let owner: TestStaff;
let otherPrice: string;
let otherProduct: string;
const { preview } = createActions(() => app);

beforeAll(async () => {
  world = await startBilling({ env: { METRICS_TOKEN: metricsToken } }, async (overrides) => {
    app = await startConsole(overrides);
    return { ...app.server, close: app.close };
  });
  owner = await app.aMember('owner');
  ({ id: otherProduct } = await world.stripe.products.create({ name: 'Cookbook' }));
  otherPrice = await aPrice(otherProduct);
});

afterAll(() => world.close());

async function aPrice(product: string, interval: 'day' | 'month' = 'month'): Promise<string> {
  const { id } = await world.stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: 4200,
    recurring: { interval },
  });
  return id;
}

/** As the program that sells the other product does, or a person in the dashboard. */
async function subscribeByHand(
  customer: string,
  price: string,
  { card = 'pm_card_visa', ...terms }: { card?: string; trial_period_days?: number } = {},
) {
  const method = await world.stripe.paymentMethods.attach(card, { customer });
  const default_payment_method = method.id;
  const items = [{ price }];
  return world.stripe.subscriptions.create({ customer, items, default_payment_method, ...terms });
}

/** Waits until the server has read all that Stripe has told it. */
async function untilRead(): Promise<void> {
  await world.advance('PT1M');
  for (const { name } of [syncQueue, figuresQueue, orphanQueue]) {
    await untilIdle(world.database, name);
  }
}

const readConsole = async (path: string) => {
  const { status, body } = await app.call('GET', path, undefined, { cookie: owner.cookie });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const readCustomer = async (buyer: Buyer) =>
  readConsole(`/customers/${await userIdOf(world, buyer)}`);
const readFigures = async () => {
  const at = encodeURIComponent(new Date(Date.now() + 3_600_000).toISOString());
  const { mrr, subscribers } = await readConsole(`/figures?currency=usd&at=${at}`);
  return { mrr, subscribers };
};
const listCharges = async (customer: string) =>
  (await world.stripe.charges.list({ customer, limit: 100 })).data;
const listEmails = async (buyer: Buyer) => {
  const { rows } = await world.database.query(
    `select key from billing_mails where user_id = $1 order by key`,
    [await userIdOf(world, buyer)],
  );
  return rows.map(({ key }) => key);
};

/** A visitor of the checkout, so that Stripe has a customer for the account. */
async function aCustomerOfOthers(terms: { trial_period_days?: number } = {}) {
  const buyer = await world.aBuyer();
  await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  const customer = await buyer.customerId();
  const { id } = await subscribeByHand(customer, otherPrice, terms);
  await untilRead();
  return { buyer, customer, id };
}

test("billing 51: a subscriber's subscription to another product is left alone", async () => {
  const buyer = await aPayingBuyer(world, 'MONTHLY');
  const customer = await buyer.customerId();
  await untilRead();
  const read = async () => ({
    current: await buyer.current(),
    invoices: (await buyer.get('/subscription/invoices')).body,
    stored: (await readCustomer(buyer)).stored.payments,
    figures: await readFigures(),
    emails: await listEmails(buyer),
  });
  const before = await read();

  const { id } = await subscribeByHand(customer, otherPrice, {
    card: 'pm_card_createDispute',
  });
  await untilRead();
  const [charge] = await listCharges(customer);
  expect(charge).toMatchObject({ amount: 4200, disputed: true, amount_refunded: 0 });
  const paid = await subscribeByHand(customer, otherPrice);
  const [refunded] = await listCharges(customer);
  await world.stripe.refunds.create({ charge: refunded?.id ?? '', amount: 4200 });
  await untilRead();

  expect(await read()).toEqual(before);
  for (const other of [id, paid.id]) {
    const { status } = await world.stripe.subscriptions.retrieve(other);
    expect(status).toBe('active');
  }
  const refunds = (await listCharges(customer)).map(({ amount_refunded }) => amount_refunded);
  expect(refunds.filter((amount) => amount > 0)).toEqual([4200]);
  const { data: others } = await world.stripe.invoices.list({ subscription: paid.id });
  expect(
    await preview(owner, await userIdOf(world, buyer), {
      action: 'refund',
      invoice: others[0]?.id ?? '',
      amount: 100,
      access: 'stays',
    }),
  ).toMatchObject({ status: 409, body: { message: 'This customer has no such invoice.' } });
});

test('billing 51: another product alone neither gives Premium nor uses up the trial', async () => {
  const { buyer, id } = await aCustomerOfOthers({ trial_period_days: 7 });
  expect(await buyer.current()).toBeNull();
  const { credential } = await linkBrowser(world.server, { token: buyer.token() });
  const entitlement = await askEntitlement(world.server, credential);
  expect(decodeToken(entitlement.body.data.token).claims).toMatchObject({ features: [] });
  expect(await buyer.subscribe('MONTHLY')).toMatchObject({ status: 'TRIALING' });
  await untilRead();
  expect((await world.stripe.subscriptions.retrieve(id)).status).toBe('trialing');
  expect(await buyer.current()).toMatchObject({ status: 'TRIALING' });
});

test(
  'billing 51: deleting an account leaves another product and its customer',
  { tags: 'exhaustive' },
  async () => {
    const { buyer, customer, id } = await aCustomerOfOthers();
    await buyer.subscribe('YEARLY');
    const own = await buyer.subscriptionId();
    const deletion = await buyer.call('DELETE', '/user', { password: testPassword });
    expect(deletion.status, JSON.stringify(deletion.body)).toBe(200);
    await untilIdle(world.database, ownerChangedQueue.name);
    const { data } = await world.stripe.subscriptions.list({ customer, status: 'all' });
    expect(new Map(data.map(({ id: each, status }) => [each, status]))).toEqual(
      new Map([
        [own, 'canceled'],
        [id, 'active'],
      ]),
    );
    expect(await world.stripe.customers.retrieve(customer)).toMatchObject({ email: buyer.email });
  },
);

test(
  'billing 51: a price made by hand under our product is ours',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await world.aBuyer();
    await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
    await subscribeByHand(await buyer.customerId(), await aPrice(productId));
    await buyer.untilStatus('ACTIVE');
    expect(await buyer.current()).toMatchObject({ plan: 'MONTHLY' });
  },
);

test(
  'billing 51: the console names another product, and counts it only as such',
  { tags: 'exhaustive' },
  async () => {
    const count = () => readMetric(world.server, 'billing_other_subscriptions');
    const before = { figures: await readFigures(), others: await count() };
    const { buyer, customer, id } = await aCustomerOfOthers();
    const other = { id, status: 'active', products: [otherProduct] };
    const { stored, verdict } = await readCustomer(buyer);
    expect(stored).toMatchObject({ otherSubscriptions: [other], subscriptions: [], payments: [] });
    expect(verdict).toMatch(/^Not premium/);
    expect(await readConsole(`/customers/${stored.userId}/stripe`)).toMatchObject({
      subscriptions: [],
      differences: [],
    });
    expect(await readFigures()).toEqual(before.figures);
    expect(await count()).toBe(before.others + 1);
    await world.stripe.subscriptions.cancel(id);
    await untilRead();
    expect((await readCustomer(buyer)).stored.otherSubscriptions).toEqual([
      { ...other, status: 'canceled' },
    ]);
    expect(await count()).toBe(before.others);
    expect(await listCharges(customer)).toMatchObject([{ amount_refunded: 0 }]);
  },
);

test(
  'billing 51: rows of another product from an earlier release are deleted',
  { tags: 'exhaustive' },
  async () => {
    const other = await aCustomerOfOthers();
    const { buyer, customer, id } = other;
    const before = await readFigures();
    await storeAsOurs(world, other);
    expect(await readFigures()).not.toEqual(before);
    expect((await readCustomer(buyer)).stored).toMatchObject({ subscriptions: [{ id }] });

    await world.stripe.customers.update(customer, { phone: '+1 555 0100' });
    await untilRead();
    expect(await readFigures()).toEqual(before);
    expect((await readCustomer(buyer)).stored).toMatchObject({
      subscriptions: [],
      payments: [],
      trials: [],
    });
    const { rows } = await world.database.query(
      `select id from invoices where subscription_id = $1
     union all select subscription_id from subscription_endings where subscription_id = $1
     union all select subscription_id from person_claims where subscription_id = $1
     union all select key from billing_repairs where stripe_customer_id = $2`,
      [id, customer],
    );
    expect(rows).toEqual([]);
  },
);

test(
  'billing 51: many newer payments for another product do not hide ours',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(world, 'YEARLY');
    const customer = await buyer.customerId();
    const { body } = await buyer.get('/subscription/invoices');
    const [charge] = await listCharges(customer);
    await subscribeByHand(customer, await aPrice(otherProduct, 'day'));
    // Each of these payments would be read by itself.
    await world.webhooks('drop');
    await world.advance('P22D');
    await world.webhooks('normal');
    expect((await listCharges(customer)).length).toBeGreaterThan(20);
    expect((await buyer.get('/subscription/invoices')).body).toEqual(body);
    await world.stripe.refunds.create({ charge: charge?.id ?? '' });
    await buyer.untilStatus('CANCELED');
    expect(await listEmails(buyer)).toContainEqual(expect.stringMatching(/^refunded:/));
  },
);
