import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards } from '../../test/people/a-buyer.ts';
import { startBilling, type BillingTestApp } from '../../test/worlds/start-billing.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

test('the plans on sale are those of the catalogue, with their price ids', async () => {
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

test('every call about a subscription needs a login', async () => {
  const calls = [
    world.server.get('/subscription/current'),
    ...['checkout-session', 'checkout-session/confirm', 'checkout-session/portal', 'cancel'].map(
      (path) => world.server.post(`/subscription/${path}`, {}),
    ),
    ...[
      'reactivate',
      'update',
      'update/preview',
      'update-payment-method',
      'update-payment-method/confirm',
    ].map((path) => world.server.post(`/subscription/${path}`, {})),
  ];
  for (const { status, body } of await Promise.all(calls)) {
    expect(status).toBe(401);
    expect(body.code).toBe('UNAUTHENTICATED');
  }
});

test('a user who has never paid has no subscription and no portal', async () => {
  const buyer = await world.aBuyer();
  expect(await buyer.current()).toBeNull();
  const portal = await buyer.post('/subscription/checkout-session/portal');
  expect([portal.status, portal.body.code]).toEqual([404, 'NO_BILLING_ACCOUNT']);
  const cancel = await buyer.post('/subscription/cancel');
  expect([cancel.status, cancel.body.code]).toEqual([404, 'NO_SUBSCRIPTION']);
  const reactivate = await buyer.post('/subscription/reactivate');
  expect([reactivate.status, reactivate.body.code]).toEqual([404, 'NO_SUBSCRIPTION']);
});

test('invalid input is refused with the field at fault', async () => {
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

test('the portal opens for a user with a customer, and its URL is not in the log', async () => {
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

test(
  'of many users at the same moment each gets their own subscription',
  { tags: 'exhaustive' },
  async () => {
    const [monthly, yearly, none] = await Promise.all([
      world.aBuyer(),
      world.aBuyer(),
      world.aBuyer(),
    ]);
    await Promise.all([monthly.subscribe('MONTHLY'), yearly.subscribe('YEARLY')]);
    const askers = Array.from({ length: 10 }, () => [monthly, none, yearly]).flat();
    const shown = await Promise.all(askers.map((buyer) => buyer.current()));
    const plans = shown.map((subscription) => subscription?.plan ?? null);
    expect(plans).toEqual(Array.from({ length: 10 }, () => ['MONTHLY', null, 'YEARLY']).flat());
  },
);

test('security 33: a user can make thirty calls a minute that ask Stripe', async () => {
  const buyer = await world.aBuyer();
  await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  const answers = [];
  for (let made = 1; made < 30; made += 1) answers.push(await buyer.get('/subscription/invoices'));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));

  for (const [method, path, body] of [
    ['GET', '/subscription/invoices'],
    ['POST', '/subscription/checkout-session', { plan: 'MONTHLY' }],
    ['POST', '/subscription/checkout-session/portal'],
    ['POST', '/subscription/update/preview', { priceId: world.prices.YEARLY }],
  ] as const) {
    const refused = await buyer.call(method, path, body);
    expect(refused, path).toMatchObject({
      status: 429,
      body: {
        code: 'RATE_LIMITED',
        message: 'Too many requests about your subscription. Please try again in a minute.',
      },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  }
  expect(await buyer.current()).toBeNull();
  const other = await world.aBuyer();
  expect(await other.get('/subscription/invoices')).toMatchObject({ status: 200 });
});
