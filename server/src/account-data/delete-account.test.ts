import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Buyer } from '../../test/a-buyer.ts';
import { startBilling, type BillingWorld } from '../../test/start-billing.ts';
import { startServer } from '../../test/start-server.ts';
import { startStripeProxy, type StripeProxy } from '../../test/stripe-proxy.ts';

let world: BillingWorld;
let stripeProxy: StripeProxy;
beforeAll(async () => {
  world = await startBilling({}, async (overrides) => {
    stripeProxy = await startStripeProxy(overrides.env?.STRIPE_API_BASE ?? '');
    const env = { ...overrides.env, STRIPE_API_BASE: stripeProxy.url };
    return startServer({ ...overrides, env });
  });
});
afterEach(() => world.clearFaults());

afterAll(async () => {
  await world.close();
  await stripeProxy.close();
});

const password = 'Passw0rd!';
const deleteAccount = (buyer: Buyer, typed = password) =>
  buyer.call('DELETE', '/user', { password: typed });
const logIn = ({ email }: Buyer) => world.server.post('/auth/login', { email, password });

test('billing 32: the deletion of an account first ends its subscription', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  await world.advance('P8D');
  await buyer.untilStatus('ACTIVE');
  const customer = await buyer.customerId();
  const subscription = await buyer.subscriptionId();
  const before = await world.stripe.invoices.list({ customer });

  expect(await deleteAccount(buyer)).toMatchObject({ status: 200 });
  expect(await world.stripe.subscriptions.retrieve(subscription)).toMatchObject({
    status: 'canceled',
  });
  const after = await world.stripe.invoices.list({ customer });
  expect(after.data.map(({ id }) => id)).toEqual(before.data.map(({ id }) => id));
  // security 45
  const event = { event: 'account deleted', userId: expect.any(String), client: '127.0.0.1' };
  expect(world.server.logLines).toContainEqual(expect.objectContaining(event));
  expect(await buyer.get('/user/sessions')).toMatchObject({ status: 401 });
  expect(await logIn(buyer)).toMatchObject({ status: 401 });
  await expect
    .poll(async () => (await world.server.mailbox.mails(buyer.email)).map((mail) => mail.subject), {
      timeout: 10_000,
    })
    .toContain('Your account was deleted');
});

test('billing 32: the deletion of an account closes an open checkout', async () => {
  const buyer = await world.aBuyer();
  const { body } = await buyer.post('/subscription/checkout-session', { plan: 'YEARLY' });
  const customer = await buyer.customerId();
  expect(await deleteAccount(buyer)).toMatchObject({ status: 200 });
  expect(await (await fetch(body.data.url)).text()).not.toContain('Card number');
  const { data } = await world.stripe.subscriptions.list({ customer, status: 'all' });
  expect(data).toEqual([]);
});

test('billing 32: a purchase that was never paid does not prevent the deletion', async () => {
  const buyer = await world.aBuyer();
  await buyer.post('/subscription/checkout-session', { plan: 'YEARLY' });
  const customer = await buyer.customerId();
  await world.stripe.subscriptions.create({
    customer,
    items: [{ price: world.prices.YEARLY }],
    payment_behavior: 'default_incomplete',
  });
  await world.advance('P1D');
  const { data } = await world.stripe.subscriptions.list({ customer });
  expect(data.map(({ status }) => status)).toEqual(['incomplete_expired']);
  expect(await deleteAccount(buyer)).toMatchObject({ status: 200 });
});

test('billing 15: a new account after a deletion gets no second trial', async () => {
  const buyer = await world.aBuyer();
  expect(await buyer.subscribe('MONTHLY')).toMatchObject({ status: 'TRIALING' });
  expect(await deleteAccount(buyer)).toMatchObject({ status: 200 });
  await expect
    .poll(async () => (await world.server.mailbox.mails(buyer.email)).map((mail) => mail.subject), {
      timeout: 10_000,
    })
    .toContain('Your account was deleted');
  const form = { name: 'Ada Again', email: buyer.email, password, confirmPassword: password };
  expect(await world.server.post('/auth/register', form)).toMatchObject({ status: 200 });
  let link = '';
  await expect
    .poll(async () => {
      const mails = await world.server.mailbox.mails(buyer.email);
      const newest = mails.find((mail) => mail.text.includes('verify-email?token='));
      link = /token=([\w-]+)/.exec(newest?.text ?? '')?.[1] ?? '';
      return (await world.server.post(`/auth/verifyEmail/${link}`)).status;
    })
    .toBe(200);
  await buyer.logIn();
  expect(await buyer.subscribe('MONTHLY')).toMatchObject({ status: 'ACTIVE' });
});

test('billing 32: while Stripe is down nothing is deleted; a later attempt succeeds', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  world.server.expectErrorLine('request failed');
  await world.outage('refuse', 60);
  expect(await deleteAccount(buyer)).toMatchObject({
    status: 503,
    body: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' },
  });
  await world.outage('refuse', 0);
  expect(await buyer.current()).toMatchObject({ status: 'TRIALING' });
  expect(await deleteAccount(buyer)).toMatchObject({ status: 200 });
});

test.each([
  [400, 500, 'INTERNAL'],
  [403, 503, 'PAYMENT_PROVIDER_UNAVAILABLE'],
  [404, 500, 'INTERNAL'],
  [500, 503, 'PAYMENT_PROVIDER_UNAVAILABLE'],
])(
  'billing 34: no account is deleted whose subscription Stripe does not end (%i)',
  async (refusal, status, code) => {
    const buyer = await world.aBuyer();
    await buyer.subscribe('MONTHLY');
    world.server.expectErrorLine('request failed');
    await world.fault('DELETE', '/v1/subscriptions/*', { answer: { status: refusal } });
    expect(await deleteAccount(buyer)).toMatchObject({ status, body: { code } });
    await world.clearFaults();
    expect(await buyer.current()).toMatchObject({ status: 'TRIALING' });
    expect(await deleteAccount(buyer)).toMatchObject({ status: 200 });
  },
);

test('billing 34: an account whose checkout Stripe does not close is not deleted', async () => {
  const buyer = await world.aBuyer();
  await buyer.post('/subscription/checkout-session', { plan: 'YEARLY' });
  world.server.expectErrorLine('request failed');
  await world.fault('POST', '/v1/checkout/sessions/*/expire', { answer: { status: 400 } });
  expect(await deleteAccount(buyer)).toMatchObject({ status: 500 });
  await world.clearFaults();
  expect(await deleteAccount(buyer)).toMatchObject({ status: 200 });
});

const ada = { line1: '12 St James’s Square', city: 'London', country: 'GB' };

/** A subscriber of whom Stripe knows as much as it can. */
async function aKnownSubscriber() {
  const buyer = await world.aBuyer('Ada Erased');
  await buyer.subscribe('MONTHLY');
  const customer = await buyer.customerId();
  await world.stripe.customers.update(customer, {
    phone: '+44 20 7946 0000',
    description: 'Ada of London',
    address: ada,
    shipping: { name: 'Ada Erased', address: ada },
  });
  const { id: spare } = await world.stripe.paymentMethods.attach('pm_card_mastercard', {
    customer,
  });
  await world.stripe.paymentMethods.update(spare, {
    billing_details: { name: 'Ada Erased', email: buyer.email, address: ada },
  });
  const { data: cards } = await world.stripe.paymentMethods.list({ customer });
  return { buyer, customer, cards: cards.map(({ id }) => id) };
}

async function expectErased({ customer, cards }: { customer: string; cards: string[] }) {
  const stored = async () => {
    const { rows } = await world.database.query(
      'select email, deleted_at from billing_customers where stripe_customer_id = $1',
      [customer],
    );
    return rows[0];
  };
  const erased = { email: null, deleted_at: expect.any(Date) };
  await expect.poll(stored, { timeout: 20_000 }).toEqual(erased);
  expect(await world.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  expect(cards).toHaveLength(2);
  for (const id of cards) {
    const card = await world.stripe.paymentMethods.retrieve(id);
    expect(card.customer).toBeNull();
    expect(Object.values(card.billing_details).filter(Boolean)).toEqual([]);
  }
  const { data: events } = await world.stripe.events.list({ type: 'customer.deleted' });
  const event = events.find(({ data }) => 'id' in data.object && data.object.id === customer);
  expect(event?.data.object).toMatchObject({
    name: null,
    email: null,
    phone: null,
    description: null,
    address: null,
    shipping: null,
  });
}

test('security 44: a deletion detaches cards, clears the person at Stripe and ends portal links', async () => {
  const known = await aKnownSubscriber();
  const { buyer, customer } = known;
  const { body } = await buyer.post('/subscription/checkout-session/portal');
  expect((await fetch(body.data.url)).status).toBe(200);
  expect(await deleteAccount(buyer)).toMatchObject({ status: 200 });
  await expectErased(known);
  expect(await (await fetch(body.data.url)).text()).toContain('This link has expired');
  const { data: invoices } = await world.stripe.invoices.list({ customer });
  expect(invoices).toMatchObject([{ status: 'paid', customer_email: buyer.email }]);
});

test.each([
  ['a card was not detached', /^POST .*\/detach/, false],
  ['the answer about its deletion was lost', /^DELETE \/v1\/customers/, true],
])('security 44: a deletion is completed after %s', async (_fault, only, isDone) => {
  const known = await aKnownSubscriber();
  const fail = () => stripeProxy.failOnce({ after: 0, only, isDone, onFailure: failAgain });
  // The client repeats a call once.
  let failures = 0;
  const failAgain = async () => {
    failures += 1;
    if (failures < 2) fail();
  };
  fail();
  expect(await deleteAccount(known.buyer)).toMatchObject({ status: 200 });
  await expectErased(known);
  expect(failures).toBe(2);
});

test('security 44: a customer whose creation got no answer is erased too', async () => {
  const buyer = await world.aBuyer();
  await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  const customer = await buyer.customerId();
  await world.database.query('delete from checkout_attempts where stripe_customer_id = $1', [
    customer,
  ]);
  await world.database.query(
    'update billing_customers set stripe_customer_id = null, synced_at = null where stripe_customer_id = $1',
    [customer],
  );
  expect(await deleteAccount(buyer)).toMatchObject({ status: 200 });
  await expect
    .poll(() => world.stripe.customers.retrieve(customer))
    .toMatchObject({ deleted: true });
});

test('personal data is deleted from every table with the account; trial hashes stay', async () => {
  const buyer = await world.aBuyer('Erasmus Erased');
  await buyer.subscribe('MONTHLY');
  expect(await deleteAccount(buyer)).toMatchObject({ status: 200 });
  const client = new pg.Client(world.server.databaseUrl);
  await client.connect();
  const naming = async (text: string) => {
    const { rows: tables } = await client.query(
      `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rowCount } = await client.query(
        `select from ${name} as row where position($1 in row::text) > 0`,
        [text],
      );
      if (rowCount) found.push(name);
    }
    return found;
  };
  for (const text of [buyer.email, 'Erasmus']) {
    await expect.poll(() => naming(text)).toEqual([]);
  }
  const { rows } = await client.query(`select count(*)::int as kept from trial_grants`);
  expect(rows[0].kept).toBeGreaterThan(0);
  await client.end();
});

test('an account is not deleted without its password', async () => {
  const buyer = await world.aBuyer();
  expect(await deleteAccount(buyer, 'Wrong-pass1')).toMatchObject({
    status: 400,
    body: { code: 'WRONG_PASSWORD', fieldErrors: { password: 'Password is not correct.' } },
  });
  expect(await world.server.call('DELETE', '/user', { body: { password } })).toMatchObject({
    status: 401,
  });
  expect(await logIn(buyer)).toMatchObject({ status: 200 });
});

test('a user can download all stored data, and it contains no secret', async () => {
  const buyer = await world.aBuyer('Ada Buyer');
  await buyer.subscribe('MONTHLY');
  const answer = await buyer.get('/user/data');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  expect(answer.body.data).toMatchObject({
    profile: { name: 'Ada Buyer', email: buyer.email },
    sessions: [{ userAgent: 'node' }],
    subscriptions: [{ status: 'trialing', plan: 'MONTHLY', cardLast4: '4242' }],
    mails: [{ kind: 'trial-started' }],
  });
  expect(JSON.stringify(answer.body)).not.toMatch(/argon2|token|hash/i);
  expect(await world.server.get('/user/data')).toMatchObject({ status: 401 });
});
