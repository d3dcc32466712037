import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createApiClient } from '../../../test/calls/api-client.ts';
import { testPassword } from '../../../test/people/a-user.ts';
import { listDifferences } from '../../../test/objects/list-differences.ts';
import { openDelayingProxy } from '../../../test/proxies/delaying-proxy.ts';
import { endConnectionsOfLocks } from '../../../test/internals/server-locks.ts';
import { openBillingContext } from '../../../test/worlds/open-billing-context.ts';
import { cards } from '../../../test/people/a-buyer.ts';
import { startBilling, type BillingTestApp } from '../../../test/worlds/start-billing.ts';
import { readStripeState } from '../stripe/read/read-state.ts';
import { storeReading } from './store-reading.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

test('billing 7: a slow, old reading of Stripe never overwrites a newer one', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  await world.webhooks('drop');
  const billing = openBillingContext(world);
  const customer = await buyer.customerId();
  const old = await readStripeState(billing, customer);
  await buyer.post('/subscription/cancel');
  const newer = await buyer.current();
  expect(newer?.cancelAt).not.toBeNull();

  expect(await storeReading(billing, customer, old)).toEqual([]);

  expect(await buyer.current()).toEqual(newer);
  expect(await listDifferences(world)).toEqual([]);
  await billing.locks.close();
});

test('billing 7: a reading whose lock is lost fails and stores nothing', async () => {
  const buyer = await world.aBuyer();
  const { sessionId } = await buyer.checkOut('MONTHLY');
  await buyer.untilStatus('TRIALING');
  await world.webhooks('drop');
  const slow = await openDelayingProxy(world.sandboxUrl);
  onTestFinished(slow.close);
  const another = await world.startAnother({ STRIPE_API_BASE: slow.url, SERVE: ['site'] });
  const client = createApiClient(another.url);
  const { body } = await client.post('/auth/login', { email: buyer.email, password: testPassword });
  const confirm = '/subscription/checkout-session/confirm';

  slow.delay('/v1/subscriptions');
  const late = client.post(confirm, { sessionId }, { token: body.accessToken });
  await slow.delayed;
  await endConnectionsOfLocks(world.database);
  expect(await late).toMatchObject({ status: 503 });
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), {
    cancel_at_period_end: true,
  });
  // A server that had locks on such a connection, too, may refuse at first.
  await expect.poll(() => buyer.post(confirm, { sessionId })).toMatchObject({ status: 200 });
  const newer = await buyer.current();
  expect(newer?.cancelAt).not.toBeNull();
  slow.release();

  expect(await buyer.current()).toEqual(newer);
  expect(await listDifferences(world)).toEqual([]);
});

test("a user's action reads the state at Stripe first, however late its webhooks are", async () => {
  const buyer = await world.aBuyer();
  await world.webhooks('drop');
  await buyer.checkOut('MONTHLY', cards.failsLater);
  const cancelled = await buyer.post('/subscription/cancel');
  expect(cancelled.body.data).toMatchObject({ status: 'TRIALING', cancelAt: expect.any(String) });
  await buyer.post('/subscription/reactivate');
  await world.webhooks('normal');
  await world.advance('P7DT2H');
  await buyer.untilStatus('PAST_DUE');

  // Paid without a webhook. Ending at once, as for a past due plan, would take a paid month away.
  await world.webhooks('drop');
  const customer = await buyer.customerId();
  const { id } = await world.stripe.paymentMethods.attach('pm_card_visa', { customer });
  const { data } = await world.stripe.invoices.list({ customer, status: 'open' });
  await world.stripe.invoices.pay(data[0]?.id ?? '', { payment_method: id });
  const { status, body } = await buyer.post('/subscription/cancel');

  expect(status).toBe(200);
  expect(body.data).toMatchObject({ status: 'ACTIVE', cancelAt: expect.any(String) });
});

test('a checkout reads the state at Stripe, even if it was read just before', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  await world.webhooks('drop');
  await buyer.post('/subscription/cancel');
  await world.stripe.subscriptions.cancel(await buyer.subscriptionId());
  const { status } = await buyer.post('/subscription/checkout-session', { plan: 'YEARLY' });

  expect(status).toBe(200);
});

test(
  'billing 9: after a day without webhooks one reconciliation corrects everything',
  { tags: 'exhaustive', timeout: 180_000 },
  async () => {
    const [canceling, failing, switching, deleted, subscribing] = await Promise.all([
      world.aBuyer(),
      world.aBuyer(),
      world.aBuyer(),
      world.aBuyer(),
      world.aBuyer(),
    ]);
    await canceling.subscribe('MONTHLY');
    await failing.subscribe('MONTHLY', cards.failsLater);
    await switching.subscribe('MONTHLY');
    await deleted.subscribe('YEARLY');
    await world.advance('P6DT12H');
    expect(await listDifferences(world)).toEqual([]);

    await world.webhooks('drop');
    await world.stripe.subscriptions.update(await canceling.subscriptionId(), {
      cancel_at_period_end: true,
    });
    const { items } = await world.stripe.subscriptions.retrieve(await switching.subscriptionId());
    await world.stripe.subscriptions.update(await switching.subscriptionId(), {
      items: [{ id: items.data[0]?.id ?? '', price: world.prices.YEARLY }],
    });
    await world.stripe.customers.del(await deleted.customerId());
    await subscribing.checkOut('YEARLY');
    await world.advance('P1D');
    await world.webhooks('normal');
    expect((await listDifferences(world)).length).toBeGreaterThan(5);

    // A server reconciles when it starts, and every ten minutes.
    await world.startAnother();

    await expect.poll(() => listDifferences(world), { timeout: 45_000, interval: 250 }).toEqual([]);
    expect((await canceling.current())?.status).toBe('CANCELED');
    expect((await failing.current())?.status).toBe('PAST_DUE');
    expect(await switching.current()).toMatchObject({ status: 'ACTIVE', plan: 'YEARLY' });
    expect((await deleted.current())?.status).toBe('CANCELED');
    expect(await subscribing.current()).toMatchObject({ status: 'TRIALING', plan: 'YEARLY' });
  },
);
