import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  stripePermission,
  type Access,
  type Resource,
} from '../../../sandbox/src/stripe/store/permissions.ts';
import { cards, type Buyer } from '../../test/people/a-buyer.ts';
import { enqueueJob } from '../../test/internals/enqueue-job.ts';
import {
  aDuplicate,
  expectDone,
  missingPermissions,
  readPermissions,
  restrict,
  serverKey,
  type Call,
} from '../../test/proxies/restricted-key.ts';
import { scheduleUpdate } from '../../test/objects/schedules.ts';
import { startBilling, type BillingTestApp } from '../../test/worlds/start-billing.ts';
import { aPayingBuyer } from '../../test/people/subscribers.ts';
import { balanceQueue, reconcileQueue } from './jobs.ts';

// One server for the whole table, and buyers in many states.
vi.setConfig({ testTimeout: 180_000 });

/** The resources whose permission was taken away in a test. */
const removed = new Set<string>();
const documented = readPermissions();

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling({ env: { STRIPE_SECRET_KEY: serverKey } });
  await restrict(world, serverKey, documented.server);
});

afterAll(() => world.close());

/** A buyer's calls, each with a permission that it needs. The buyer has paid once. */
const calls: [Resource, Access, Call][] = [
  ['subscriptions', 'write', ['POST', '/subscription/cancel']],
  ['invoices', 'write', ['POST', '/subscription/update/preview', { priceId: 'YEARLY' }]],
  ['customer_portal', 'write', ['POST', '/subscription/checkout-session/portal']],
  [
    'payment_methods',
    'write',
    ['POST', '/subscription/update-payment-method', { paymentMethodId: 'pm_card_visa' }],
  ],
];

test('billing 45: without one permission what needs it fails by name, the rest goes on', async () => {
  const buyer = await aPayingBuyer(world);
  for (const [resource, access, [method, path, body]] of calls) {
    await withoutPermission(resource, access, async () => {
      const price = body && 'priceId' in body ? { priceId: world.prices.YEARLY } : body;
      const { status, body: answer } = await buyer.call(method, path, price);
      expect([path, status, answer.code]).toEqual([path, 503, 'PAYMENT_PROVIDER_UNAVAILABLE']);
      const newcomer = await world.aBuyer();
      await newcomer.subscribe('MONTHLY');
    });
  }
  for (const resource of ['customers', 'checkout_sessions'] as const) {
    await withoutPermission(resource, 'write', async () => {
      const newcomer = await world.aBuyer();
      const checkout = { plan: 'MONTHLY' };
      const { status } = await newcomer.post('/subscription/checkout-session', checkout);
      expect([resource, status]).toEqual([resource, 503]);
      await expectDone(buyer, [
        ['POST', '/subscription/cancel'],
        ['POST', '/subscription/reactivate'],
      ]);
    });
  }
  const scheduled = await aPayingBuyer(world);
  await scheduleUpdate(world, scheduled, { prices: [700] });
  await withoutPermission('subscription_schedules', 'write', async () => {
    const { status, body } = await scheduled.post('/subscription/cancel');
    expect([status, body.code]).toEqual([503, 'PAYMENT_PROVIDER_UNAVAILABLE']);
  });
  await withoutPermission('promotion_codes', 'read', async () => {
    const newcomer = await world.aBuyer();
    const checkout = { plan: 'MONTHLY', code: 'SPRING' };
    const { status } = await newcomer.post('/subscription/checkout-session', checkout);
    expect(status).toBe(503);
    await expectDone(newcomer, [['POST', '/subscription/checkout-session', { plan: 'MONTHLY' }]]);
  });
  await withoutPermission('charges', 'read', async () => {
    const { status, body } = await buyer.post('/subscription/cancel');
    expect([status, body.code]).toEqual([503, 'PAYMENT_PROVIDER_UNAVAILABLE']);
  });
  await withoutPermission('early_fraud_warnings', 'read', async () => {
    world.server.expectErrorLine('early fraud warnings cannot be read');
    const warned = await aBuyerWith(cards.warned);
    await world.advance('PT1M');
    expect((await warned.current())?.status).toBe('ACTIVE');
  });
  await withoutPermission('disputes', 'read', async () => {
    world.server.expectErrorLine('disputes cannot be read');
    const disputed = await aBuyerWith(cards.disputed);
    await disputed.untilStatus('CANCELED');
  });
  world.server.expectErrorLine('the balance at Stripe cannot be read');
  for (const resource of ['balance', 'payouts'] as const) {
    await withoutPermission(resource, 'read', () => enqueueJob(world.database, balanceQueue));
  }
  await withoutPermission('events', 'read', () => enqueueJob(world.database, reconcileQueue));
  const failing = await world.aBuyer();
  await failing.subscribe('MONTHLY', cards.failsLater);
  await withoutPermission('payment_intents', 'read', () => world.advance('P7DT2H'));
  await failing.untilStatus('PAST_DUE');
  await withoutPermission('refunds', 'write', async () => {
    await aDuplicate(world, await buyer.customerId(), world.prices.YEARLY);
  });
  // A server that runs has the prices in memory.
  await withoutPermission('prices', 'read', async () => {
    const other = await world.startAnother();
    expect((await fetch(`${other.url}/api/v1/subscription/plans`)).status).toBe(503);
    world.server.logLines.push(...other.logLines);
    await other.close();
  });
  expect(removed).toEqual(new Set(documented.server.keys()));
});

/** Works without a permission until the log names it, and gives it back. */
async function withoutPermission(
  resource: Resource,
  access: Access,
  work: () => Promise<void>,
): Promise<void> {
  expect(documented.server.get(resource), `${resource} in stripe.md`).toBe(access);
  removed.add(resource);
  await restrict(world, serverKey, documented.server, [resource, access]);
  await work();
  await expect.poll(() => missingPermissions(world)).toContain(stripePermission(resource, access));
  await restrict(world, serverKey, documented.server);
}

/** A buyer who pays with a card whose bank objects; webhooks report it. */
async function aBuyerWith(card: string): Promise<Buyer> {
  const buyer = await world.aBuyer();
  await buyer.checkOut('YEARLY', card);
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), { trial_end: 'now' });
  await buyer.untilStatus('ACTIVE');
  return buyer;
}
