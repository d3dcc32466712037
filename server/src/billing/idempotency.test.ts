import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilIdle } from '../../test/internals/enqueue-job.ts';
import { anAdoption, deleteRetry } from '../../test/matrices/job-changes.ts';
import { startBilling, type BillingTestApp } from '../../test/worlds/start-billing.ts';
import { startServer } from '../../test/worlds/start-server.ts';
import { clearFault, setFault, type Fault } from '../../test/matrices/stripe-faults.ts';
import {
  changesWithoutKey,
  startStripeProxy,
  type StripeProxy,
} from '../../test/proxies/stripe-proxy.ts';
import { aPayingBuyer, subscriptionAtStripe } from '../../test/people/subscribers.ts';

let world: BillingTestApp;
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

/** All changes that our server makes at Stripe for a user, by the parts of the key. */
const persisted = {
  'POST /v1/customers': /^cus-/,
  'POST /v1/checkout/sessions': /^checkout-/,
  'DELETE /v1/subscriptions/:id': /^repair:cancel-subscription:sub_\w+:[\da-f-]{36}$/,
  'POST /v1/refunds': /^repair:refund-payment:pi_\w+:[\da-f-]{36}$/,
};
/** The other changes. */
const others = [
  'DELETE /v1/customers/:id',
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
    .poll(() => proxy.changes.map(({ call }) => call), { timeout: 45_000 })
    .toContain('DELETE /v1/customers/:id');

  for (const [call, key] of Object.entries(persisted)) {
    const found = proxy.changes.slice(0, beforeDeletion).filter((change) => change.call === call);
    expect(found.length, call).toBeGreaterThan(0);
    for (const change of found) expect(change.key, call).toMatch(key);
  }
  expect(changesWithoutKey(proxy)).toEqual([]);
  const made = new Set(proxy.changes.map(({ call }) => call));
  expect([...made].toSorted()).toEqual(
    [...Object.keys(persisted), ...others, 'POST /v1/invoices/create_preview'].toSorted(),
  );
});

/** The keys of the calls that a change makes, in their order. */
async function keysOf(
  change: () => Promise<unknown>,
  call = 'POST /v1/subscriptions/:id',
): Promise<(string | undefined)[]> {
  const before = proxy.changes.length;
  await change();
  return proxy.changes.slice(before).flatMap((made) => (made.call === call ? [made.key] : []));
}

test(
  'billing 42: a customer has one key until Stripe has answered, and then another',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await world.aBuyer();
    const open = async () =>
      (await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' })).status;
    const create = { method: 'POST', path: '/v1/customers' } as const;
    world.server.expectErrorLine('request failed');
    const attempt = async (fault: Fault) => {
      await setFault(world, proxy, create, fault);
      const keys = await keysOf(async () => expect(await open()).toBe(503), 'POST /v1/customers');
      await clearFault(world, proxy);
      return new Set(keys);
    };
    const succeed = () => keysOf(async () => expect(await open()).toBe(200), 'POST /v1/customers');

    const lost = await attempt('lost before it was carried out');
    expect(lost).toEqual(new Set([expect.stringMatching(/^cus-.+-g1$/)]));
    expect(await attempt('500')).toEqual(lost);
    // Stripe would repeat its failure to the same key.
    expect(await succeed()).toEqual([expect.stringMatching(/^cus-.+-g2$/)]);
    expect(await succeed()).toEqual([]);
    await world.stripe.customers.del(await buyer.customerId());
    expect(await succeed()).toEqual([expect.stringMatching(/^cus-.+-g3$/)]);
  },
);

test(
  'billing 42: a cancellation has one key until Stripe has answered, and then another',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(world);
    const expectStatus = (path: string, status: number) => async () =>
      expect((await buyer.post(`/subscription/${path}`)).status).toBe(status);
    const update = { method: 'POST', path: '/v1/subscriptions/*' } as const;
    world.server.expectErrorLine('request failed');

    await setFault(world, proxy, update, 'lost before it was carried out');
    const lost = await keysOf(expectStatus('cancel', 503));
    await clearFault(world, proxy);
    await setFault(world, proxy, update, '500');
    const failed = await keysOf(expectStatus('cancel', 503));
    await clearFault(world, proxy);
    const cancelled = await keysOf(expectStatus('cancel', 200));
    const resumed = await keysOf(expectStatus('reactivate', 200));
    const again = await keysOf(expectStatus('cancel', 200));

    // Stripe has not answered the lost calls, and would repeat its failure to the same key.
    expect(new Set([...lost, ...failed]).size).toBe(1);
    const answered = [failed[0], cancelled[0], resumed[0], again[0]];
    expect(new Set(answered).size).toBe(4);
    expect((await subscriptionAtStripe(world, buyer)).cancel_at_period_end).toBe(true);
  },
);

test(
  'billing 42: a change that was made although its answer was lost frees its key',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(world);
    const update = { method: 'POST', path: '/v1/subscriptions/*' } as const;
    await setFault(world, proxy, update, 'lost after it was carried out');
    expect((await buyer.post('/subscription/cancel')).status).toBe(200);
    await clearFault(world, proxy);
    // Not by our server: in the portal.
    await world.stripe.subscriptions.update(await buyer.subscriptionId(), {
      cancel_at_period_end: false,
    });
    await expect.poll(async () => (await buyer.current())?.cancelAt).toBeNull();

    expect((await buyer.post('/subscription/cancel')).status).toBe(200);
    expect((await subscriptionAtStripe(world, buyer)).cancel_at_period_end).toBe(true);
  },
);

test(
  'billing 42: an adoption has the key of its request until Stripe has answered',
  { tags: 'exhaustive' },
  async () => {
    const { queue, enqueue, countDone } = await anAdoption(world, proxy);
    const before = proxy.changes.length;
    const keys = () =>
      proxy.changes
        .slice(before)
        .flatMap(({ call, key }) =>
          call === 'POST /v1/customers/:id' && key?.startsWith('adopt:') ? [key] : [],
        );
    const adopt = { method: 'POST', path: '/v1/customers/*' } as const;
    const attempt = async (fault: Fault) => {
      await setFault(world, proxy, adopt, fault);
      await enqueue();
      await deleteRetry(world, queue);
      await clearFault(world, proxy);
    };

    await attempt('lost before it was carried out');
    const unanswered = keys();
    expect([...new Set(unanswered)]).toEqual([expect.stringMatching(/^adopt:cus_\w+:/)]);
    await attempt('500');
    expect(keys()[unanswered.length]).toBe(unanswered[0]);
    // Stripe would repeat its failure to the same key.
    await enqueue();
    await untilIdle(world.database, queue);
    expect(keys().at(-1)).not.toBe(unanswered[0]);
    expect(await countDone()).toBe(1);
  },
);
