import { grantsAccess } from '@stillweb/contract/subscription';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards, startBilling, type BillingWorld, type Buyer } from '../../test/start-billing.ts';
import { openPool } from '../platform/database.ts';
import { idOf } from './fetch-billing.ts';

let world: BillingWorld;
let database: pg.Pool;

beforeAll(async () => {
  world = await startBilling();
  database = openPool(world.server.databaseUrl);
});

afterAll(async () => {
  await database.end();
  await world.close();
});

async function openSessions(buyer: Buyer) {
  const { data } = await world.stripe.checkout.sessions.list({
    customer: await buyer.customerId(),
    status: 'open',
  });
  return data;
}

test('the plans on sale are those of the catalogue, with the ids of Stripe', async () => {
  const { status, body } = await world.server.get('/subscription/plans');
  expect(status).toBe(200);
  expect(body.data).toEqual([
    {
      plan: 'MONTHLY',
      priceId: expect.stringMatching(/^price_/),
      amount: 900,
      currency: 'usd',
      interval: 'month',
      originalAmount: 3000,
      trialDays: 7,
    },
    {
      plan: 'YEARLY',
      priceId: expect.stringMatching(/^price_/),
      amount: 9900,
      currency: 'usd',
      interval: 'year',
      originalAmount: 33000,
      trialDays: 7,
    },
  ]);
});

test('nobody without a login reaches a subscription', async () => {
  const calls = [
    world.server.get('/subscription/current'),
    ...['checkout-session', 'checkout-session/confirm', 'checkout-session/portal', 'cancel'].map(
      (path) => world.server.post(`/subscription/${path}`, {}),
    ),
    ...['reactivate', 'update', 'update/preview', 'update-payment-method'].map((path) =>
      world.server.post(`/subscription/${path}`, {}),
    ),
  ];
  for (const { status, body } of await Promise.all(calls)) {
    expect(status).toBe(401);
    expect(body.code).toBe('UNAUTHENTICATED');
  }
});

test('who has never paid has no subscription, no portal and nothing to cancel', async () => {
  const buyer = await world.aBuyer();
  expect(await buyer.current()).toBeNull();
  const portal = await buyer.post('/subscription/checkout-session/portal');
  expect([portal.status, portal.body.code]).toEqual([404, 'NO_BILLING_ACCOUNT']);
  const cancel = await buyer.post('/subscription/cancel');
  expect([cancel.status, cancel.body.code]).toEqual([404, 'NO_SUBSCRIPTION']);
  const reactivate = await buyer.post('/subscription/reactivate');
  expect([reactivate.status, reactivate.body.code]).toEqual([404, 'NO_SUBSCRIPTION']);
});

test('bad input is refused field by field', async () => {
  const buyer = await world.aBuyer();
  const refused = [
    await buyer.post('/subscription/checkout-session', { plan: 'WEEKLY' }),
    await buyer.post('/subscription/checkout-session', {}),
    await buyer.post('/subscription/checkout-session/confirm', { sessionId: 7 }),
    await buyer.post('/subscription/update', { priceId: '' }),
    await buyer.post('/subscription/update-payment-method', { paymentMethodId: 'a b' }),
    await buyer.post('/subscription/cancel', { reason: 'because' }),
  ];
  for (const { status, body } of refused) {
    expect(status).toBe(400);
    expect(body.code).toBe('VALIDATION_FAILED');
    expect(Object.keys(body.fieldErrors)).toHaveLength(1);
  }
});

test('billing 11: twenty checkouts at once make one customer, one open session and one address', async () => {
  const buyer = await world.aBuyer();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      buyer.post('/subscription/checkout-session', { plan: 'MONTHLY', user: { id: 'ignored' } }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.data.url)).size).toBe(1);
  const customers = await world.stripe.customers.list({ email: buyer.email });
  expect(customers.data).toHaveLength(1);
  expect(await openSessions(buyer)).toHaveLength(1);
});

test('a checkout for the other plan closes the one that is open', async () => {
  const buyer = await world.aBuyer();
  const monthly = await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  const yearly = await buyer.post('/subscription/checkout-session', { plan: 'YEARLY' });
  expect(yearly.body.data.url).not.toBe(monthly.body.data.url);
  const [open, ...others] = await openSessions(buyer);
  expect(others).toEqual([]);
  expect(open?.url).toBe(yearly.body.data.url);
  expect(open?.metadata?.plan).toBe('YEARLY');
});

test('billing 29: when an answer of Stripe was lost, the repeated call makes no second object', async () => {
  const buyer = await world.aBuyer();
  const first = await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  const customer = await buyer.customerId();
  // As if the server had died before it could store what Stripe answered.
  await database.query(
    'update checkout_attempts set stripe_session_id = null where stripe_customer_id = $1',
    [customer],
  );
  await database.query(
    'update billing_customers set stripe_customer_id = null, synced_at = null where stripe_customer_id = $1',
    [customer],
  );

  const second = await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });

  expect(second.body).toEqual(first.body);
  expect((await world.stripe.customers.list({ email: buyer.email })).data).toHaveLength(1);
  expect(await openSessions(buyer)).toHaveLength(1);
});

test('billing 16: a trial checkout is a success: no payment, seven days, and the charge announced', async () => {
  const buyer = await world.aBuyer();
  const { sessionId, location } = await buyer.checkOut('MONTHLY');
  expect(location).toBe(`http://localhost:3000/subscription/success?session_id=${sessionId}`);

  const { status, body } = await buyer.post('/subscription/checkout-session/confirm', {
    sessionId,
  });

  expect(status).toBe(200);
  const session = await world.stripe.checkout.sessions.retrieve(sessionId);
  expect(session.payment_status).toBe('no_payment_required');
  const shown = body.data;
  expect(shown).toMatchObject({
    status: 'TRIALING',
    plan: 'MONTHLY',
    priceId: world.prices.MONTHLY,
    cancelAt: null,
    endedAt: null,
    pendingPlan: null,
    card: { last4: '4242', brand: 'visa', expMonth: 12, expYear: 2040 },
    nextCharge: { amount: 900, currency: 'usd', date: shown.trialEnd },
  });
  const days = (Date.parse(shown.trialEnd) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThan(7.01);
});

test('billing 10: somebody else’s session reveals and changes nothing', async () => {
  const owner = await world.aBuyer();
  const stranger = await world.aBuyer();
  await world.webhooks('drop');
  const { sessionId } = await owner.checkOut('MONTHLY');

  const foreign = await stranger.post('/subscription/checkout-session/confirm', { sessionId });
  const unknown = await stranger.post('/subscription/checkout-session/confirm', {
    sessionId: 'cs_test_unknown',
  });
  await world.webhooks('normal');

  expect(foreign.status).toBe(404);
  expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  expect(await stranger.current()).toBeNull();
  expect(await owner.current()).toBeNull();
});

test('billing 8: with every webhook lost the success page still shows the subscription', async () => {
  const buyer = await world.aBuyer();
  await world.webhooks('drop');
  const { sessionId } = await buyer.checkOut('YEARLY');
  await world.webhooks('normal');
  const asked = Date.now();
  const { body } = await buyer.post('/subscription/checkout-session/confirm', { sessionId });
  expect(body.data.status).toBe('TRIALING');
  expect(Date.now() - asked).toBeLessThan(5000);
});

test('billing 8, 9: who never comes back is found by reading the events that were missed', async () => {
  const buyer = await world.aBuyer();
  await world.webhooks('drop');
  await buyer.checkOut('MONTHLY');
  await world.webhooks('normal');
  expect(await buyer.current()).toBeNull();
  // A server reads them when it starts, and every ten minutes.
  const another = await world.startAnother();
  await buyer.untilStatus('TRIALING');
  await another.close();
});

test('billing 12: who has a subscription gets no second checkout', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  for (const plan of ['MONTHLY', 'YEARLY']) {
    const { status, body } = await buyer.post('/subscription/checkout-session', { plan });
    expect([status, body.code]).toEqual([409, 'ALREADY_SUBSCRIBED']);
  }
  expect(await openSessions(buyer)).toEqual([]);
});

test('billing 12: a subscription that no webhook told of stops a second checkout as well', async () => {
  const buyer = await world.aBuyer();
  await world.webhooks('drop');
  await buyer.checkOut('MONTHLY');
  const { status } = await buyer.post('/subscription/checkout-session', { plan: 'YEARLY' });
  await world.webhooks('normal');
  expect(status).toBe(409);
});

test('billing 13: of two live subscriptions the first stays and the second is refunded', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  const customer = await buyer.customerId();
  const kept = await buyer.subscriptionId();
  const { data: methods } = await world.stripe.paymentMethods.list({ customer });
  const second = await world.stripe.subscriptions.create({
    customer,
    items: [{ price: world.prices.YEARLY }],
    default_payment_method: methods[0]?.id ?? '',
  });

  await expect
    .poll(async () => (await world.stripe.subscriptions.retrieve(second.id)).status, {
      timeout: 10_000,
    })
    .toBe('canceled');
  expect((await world.stripe.subscriptions.retrieve(kept)).status).toBe('trialing');
  expect(await buyer.current()).toMatchObject({ status: 'TRIALING', plan: 'MONTHLY' });
  const { data: invoices } = await world.stripe.invoices.list({
    subscription: second.id,
    expand: ['data.payments'],
  });
  const intent = idOf(invoices[0]?.payments?.data[0]?.payment.payment_intent) ?? '';
  const { data: refunds } = await world.stripe.refunds.list({ payment_intent: intent });
  expect(refunds.map(({ amount }) => amount)).toEqual([9900]);
});

test('billing 14: a failed second attempt never hides the live subscription', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  const customer = await buyer.customerId();
  await world.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  const { data: methods } = await world.stripe.paymentMethods.list({ customer });
  const failing = methods.find(({ card }) => card?.last4 === '0341');
  const incomplete = await world.stripe.subscriptions.create({
    customer,
    items: [{ price: world.prices.YEARLY }],
    default_payment_method: failing?.id ?? '',
  });
  expect(incomplete.status).toBe('incomplete');

  const { rows } = await untilStored(incomplete.id);

  expect(rows).toEqual([{ status: 'incomplete' }]);
  expect(await buyer.current()).toMatchObject({ status: 'TRIALING', plan: 'MONTHLY' });
});

test('billing 15: one trial per person, however the address is written', async () => {
  const first = await world.aBuyer('First Account', 'same.person+one@gmail.com');
  await first.subscribe('MONTHLY');
  const second = await world.aBuyer('Second Account', 'sameperson@googlemail.com');
  await second.checkOut('MONTHLY', '5555555555554444');
  expect(await second.untilStatus('ACTIVE')).toMatchObject({ trialEnd: null });
});

test('billing 17: only active and trialing give access; what is unknown shows as itself', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  const id = await buyer.subscriptionId();
  const shown = [
    ['trialing', 'TRIALING', true],
    ['active', 'ACTIVE', true],
    ['past_due', 'PAST_DUE', false],
    ['unpaid', 'PAST_DUE', false],
    ['canceled', 'CANCELED', false],
    ['incomplete', 'INCOMPLETE', false],
    ['paused', 'PAUSED', false],
    ['frozen_by_martians', 'FROZEN_BY_MARTIANS', false],
  ] as const;
  for (const [raw, status, access] of shown) {
    await database.query('update subscriptions set status = $1 where id = $2', [raw, id]);
    const current = await buyer.current();
    expect(current?.status).toBe(status);
    expect(grantsAccess(current?.status)).toBe(access);
    expect(current?.nextCharge !== null).toBe(access);
  }
  await database.query(`update subscriptions set status = 'incomplete_expired' where id = $1`, [
    id,
  ]);
  expect(await buyer.current()).toBeNull();
});

test('billing 27: a customer deleted at Stripe has no portal, gets a new customer and no new trial', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  const old = await buyer.customerId();
  await world.stripe.customers.del(old);
  await buyer.untilStatus('CANCELED');

  const portal = await buyer.post('/subscription/checkout-session/portal');
  expect([portal.status, portal.body.code]).toEqual([404, 'NO_BILLING_ACCOUNT']);
  await buyer.checkOut('MONTHLY', cards.good);
  const shown = await buyer.untilStatus('ACTIVE');
  expect(shown.trialEnd).toBeNull();
  expect(await buyer.customerId()).not.toBe(old);
});

test('the portal opens for who has a billing account, and its link is not in the log', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  const { status, body } = await buyer.post('/subscription/checkout-session/portal');
  expect(status).toBe(200);
  const page = await (await fetch(body.data.url)).text();
  expect(page).toContain('Return to Stillweb');
  const logged = JSON.stringify(world.server.logLines);
  expect(logged).not.toContain(new URL(body.data.url).pathname);
  expect(logged).not.toContain(cards.good);
});

test('a declined card leaves the checkout open and nothing to pay', async () => {
  const buyer = await world.aBuyer();
  const { location } = await buyer.checkOut('MONTHLY', cards.declined);
  expect(location).toBeNull();
  expect(await openSessions(buyer)).toHaveLength(1);
  expect(await buyer.current()).toBeNull();
});

/** Waits until a subscription of Stripe's has arrived in our table. */
async function untilStored(id: string) {
  const find = () => database.query('select status from subscriptions where id = $1', [id]);
  await expect.poll(async () => (await find()).rowCount, { timeout: 10_000 }).toBe(1);
  return find();
}
