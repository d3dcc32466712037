import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards } from '../../../test/people/a-buyer.ts';
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
