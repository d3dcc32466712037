import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards, type Buyer } from '../../../test/people/a-buyer.ts';
import { startBilling, type BillingTestApp } from '../../../test/worlds/start-billing.ts';
import { aPastDueBuyer, openSessions } from '../../../test/people/subscribers.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

test('billing 47: checkout takes cards only, without Link, and converts no currency', async () => {
  const buyer = await world.aBuyer();
  // The token alone decides who buys.
  await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY', user: { id: 'ignored' } });
  expect(await openSessions(world, buyer)).toMatchObject([
    {
      adaptive_pricing: { enabled: false },
      allowed_payment_method_types: ['card'],
      wallet_options: { link: { display: 'never' } },
    },
  ]);
});

test('a checkout for the other plan closes the open checkout', async () => {
  const buyer = await world.aBuyer();
  const monthly = await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  const yearly = await buyer.post('/subscription/checkout-session', { plan: 'YEARLY' });
  expect(yearly.body.data.url).not.toBe(monthly.body.data.url);
  const [open, ...others] = await openSessions(world, buyer);
  expect(others).toEqual([]);
  expect(open?.url).toBe(yearly.body.data.url);
  expect(open?.metadata?.plan).toBe('YEARLY');
});

test(
  'billing 11: a purchase that is cancelled unpaid leaves its one checkout open',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await world.aBuyer();
    await buyer.subscribe('MONTHLY');
    await world.stripe.subscriptions.cancel(await buyer.subscriptionId());
    await buyer.checkOut('YEARLY', cards.declined);
    await buyer.untilStatus('INCOMPLETE');
    expect(await buyer.post('/subscription/cancel')).toMatchObject({ status: 200 });
    await buyer.checkOut('YEARLY', cards.declined);
    expect(await openSessions(world, buyer)).toHaveLength(1);
    await buyer.checkOut('YEARLY');
    await buyer.untilStatus('ACTIVE');
    expect(await openSessions(world, buyer)).toEqual([]);
  },
);

test('billing 29: a call repeated after a lost answer creates no second object', async () => {
  const buyer = await world.aBuyer();
  const open = () => buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  for (const path of ['/v1/customers', '/v1/checkout/sessions']) {
    await world.fault('POST', path, { applyThenDrop: true });
    expect(await open()).toMatchObject({ status: 503 });
    await world.clearFaults();
  }

  const [lost] = await openSessions(world, buyer);
  expect(await open()).toMatchObject({ status: 200, body: { data: { url: lost?.url } } });

  expect((await world.stripe.customers.list({ email: buyer.email })).data).toHaveLength(1);
  expect(await openSessions(world, buyer)).toHaveLength(1);
});

test('a declined card leaves the checkout open and creates no subscription', async () => {
  const buyer = await world.aBuyer();
  const { location } = await buyer.checkOut('MONTHLY', cards.declined);
  expect(location).toBeNull();
  expect(await openSessions(world, buyer)).toHaveLength(1);
  expect(await buyer.current()).toBeNull();
});

test('a user with an open payment is asked for a card, and is sold no second subscription', async () => {
  const buyer = await aPastDueBuyer(world);
  const { status, body } = await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  expect([status, body.code]).toEqual([409, 'ALREADY_SUBSCRIBED']);
  expect(body.message).toMatch(/Update your card in the customer portal, and it continues/);
});

const checkoutPath = '/subscription/checkout-session';

/** Asks for a checkout from a page in a language. */
const openIn = (language: string, { token }: Buyer, plan = 'MONTHLY') =>
  world.server.post(
    checkoutPath,
    { plan },
    {
      token: token(),
      headers: { 'accept-language': language },
    },
  );

test.each([
  ['en', 'en', '', /^Nothing is charged for 7 days\./],
  ['de', 'de', '/de', /^7 Tage lang wird nichts abgebucht\./],
  // Stripe has no Arabic: our sentence beside its button is all that is.
  ['ar', 'en', '/ar', /^\u2067.*[\u0600-\u06ff]{3}.*\u2069$/s],
])(
  'languages 24: a checkout opened on a page in %s is in %s, and leads back to where it came from',
  async (language, locale, prefix, text) => {
    const buyer = await world.aBuyer();
    expect(await openIn(language, buyer)).toMatchObject({ status: 200 });
    const site = `http://localhost:3000${prefix}`;
    expect(await openSessions(world, buyer)).toMatchObject([
      {
        locale,
        custom_text: { submit: { message: expect.stringMatching(text) } },
        success_url: `${site}/subscription/success?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${site}/pricing`,
      },
    ]);
  },
);

test('languages 24: a checkout whose answer was lost is not told in another language, but replaced', async () => {
  const buyer = await world.aBuyer();
  await world.fault('POST', '/v1/checkout/sessions', { applyThenDrop: true });
  expect(await openIn('de', buyer)).toMatchObject({ status: 503 });
  await world.clearFaults();
  const [lost] = await openSessions(world, buyer);

  const arabic = await openIn('ar', buyer);
  expect(arabic).toMatchObject({ status: 200 });
  expect(await openSessions(world, buyer)).toMatchObject([
    { url: arabic.body.data.url, success_url: expect.stringContaining('/ar/') },
  ]);
  expect(await world.stripe.checkout.sessions.retrieve(lost?.id ?? '')).toMatchObject({
    status: 'expired',
    locale: 'de',
  });
  expect((await openIn('ar', buyer)).body.data.url).toBe(arabic.body.data.url);
});
