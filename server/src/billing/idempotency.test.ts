import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBilling, type BillingWorld } from '../../test/start-billing.ts';
import { startServer } from '../../test/start-server.ts';
import { startStripeProxy, type StripeProxy } from '../../test/stripe-proxy.ts';

let world: BillingWorld;
let proxy: StripeProxy;

beforeAll(async () => {
  world = await startBilling({}, async (overrides) => {
    proxy = await startStripeProxy(overrides.env?.STRIPE_API_BASE ?? '');
    const env = { ...overrides.env, STRIPE_API_BASE: proxy.url };
    return startServer({ ...overrides, env });
  });
});

afterAll(async () => {
  await world.close();
  await proxy.close();
});

/** All that our server changes at Stripe for a user, by what the key is made of. */
const persisted = {
  'POST /v1/customers': /^cus-/,
  'POST /v1/checkout/sessions': /^checkout-/,
  'DELETE /v1/subscriptions/:id': /^cancel-subscription:sub_\w+:0$/,
  'POST /v1/refunds': /^refund-payment:pi_\w+:0$/,
};
/** Repeating one of these sets what is set already; the client's own key covers a lost answer. */
const repeatable = [
  'POST /v1/billing_portal/sessions',
  'POST /v1/checkout/sessions/:id/expire',
  'POST /v1/customers/:id',
  'POST /v1/payment_methods/:id',
  'POST /v1/payment_methods/:id/attach',
  'POST /v1/payment_methods/:id/detach',
  'POST /v1/subscriptions/:id',
];

test('billing 42: every change at Stripe carries an idempotency key', async () => {
  const buyer = await world.aBuyer();
  await buyer.post('/subscription/checkout-session', { plan: 'YEARLY' });
  await buyer.subscribe('MONTHLY');
  const { data: methods } = await world.stripe.paymentMethods.list({
    customer: await buyer.customerId(),
  });
  await world.stripe.subscriptions.create({
    customer: await buyer.customerId(),
    items: [{ price: world.prices.YEARLY }],
    default_payment_method: methods[0]?.id ?? '',
  });
  await expect.poll(() => proxy.changes.map(({ call }) => call)).toContain('POST /v1/refunds');
  await buyer.post('/subscription/update-payment-method', {
    paymentMethodId: 'pm_card_mastercard',
  });
  await buyer.post('/subscription/update', { priceId: world.prices.YEARLY });
  await buyer.post('/subscription/cancel');
  await buyer.post('/subscription/reactivate');
  await buyer.post('/subscription/checkout-session/portal');
  const beforeDeletion = proxy.changes.length;
  expect((await buyer.call('DELETE', '/user', { password: 'Passw0rd!' })).status).toBe(200);
  await expect
    .poll(() => proxy.changes.map(({ call }) => call), { timeout: 15_000 })
    .toContain('DELETE /v1/customers/:id');

  for (const [call, key] of Object.entries(persisted)) {
    const found = proxy.changes.slice(0, beforeDeletion).filter((change) => change.call === call);
    expect(found.length, call).toBeGreaterThan(0);
    for (const change of found) expect(change.key, call).toMatch(key);
  }
  // A preview changes nothing.
  const posts = proxy.changes.filter(
    ({ call }) => call.startsWith('POST') && !call.endsWith('/create_preview'),
  );
  expect(posts.filter(({ key }) => !key)).toEqual([]);
  const others = new Set(posts.map(({ call }) => call).filter((call) => !(call in persisted)));
  expect([...others].toSorted()).toEqual(repeatable);
  // A deletion is the same when repeated: Stripe takes no keys for it.
  const deletions = proxy.changes.slice(beforeDeletion).filter(({ key }) => !key);
  expect(new Set(deletions.map(({ call }) => call))).toEqual(
    new Set(['DELETE /v1/subscriptions/:id', 'DELETE /v1/customers/:id']),
  );
});

test.each(['/v1/customers', '/v1/checkout/sessions'])(
  'billing 42: a failure kept for the key of %s is not repeated',
  async (path) => {
    const buyer = await world.aBuyer();
    const open = () => buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
    world.server.expectErrorLine('request failed');
    await world.fault('POST', path, { answer: { status: 500 } });
    expect((await open()).status).toBe(503);
    await world.clearFaults();
    expect((await open()).status).toBe(200);
    const { data } = await world.stripe.customers.list({ email: buyer.email });
    expect(data).toHaveLength(1);
  },
);

test.each(['/v1/customers', '/v1/checkout/sessions'])(
  'billing 29: a lost answer of %s makes no second object',
  async (path) => {
    const buyer = await world.aBuyer();
    const open = () => buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
    await world.fault('POST', path, { applyThenDrop: true });
    expect((await open()).status).toBe(503);
    await world.clearFaults();
    expect((await open()).status).toBe(200);
    const { data: customers } = await world.stripe.customers.list({ email: buyer.email });
    expect(customers).toHaveLength(1);
    const { data: sessions } = await world.stripe.checkout.sessions.list({
      customer: customers[0]?.id ?? '',
    });
    expect(sessions).toHaveLength(1);
  },
);
