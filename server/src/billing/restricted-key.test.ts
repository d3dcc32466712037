import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { planCatalogue } from '@stillweb/contract/billing/plans';
import Stripe from 'stripe';
import { testPassword } from '../../test/people/a-user.ts';
import { enqueueJob, untilIdle } from '../../test/internals/enqueue-job.ts';
import {
  aDuplicate,
  expectDone,
  missingPermissions,
  readPermissions,
  restrict,
  serverKey,
} from '../../test/proxies/restricted-key.ts';
import { scheduleUpdate } from '../../test/objects/schedules.ts';
import { startBilling, type BillingTestApp } from '../../test/worlds/start-billing.ts';
import { aPastDueBuyer, aPayingBuyer } from '../../test/people/subscribers.ts';
import { balanceQueue, compareQueue, reconcileQueue } from './jobs.ts';
import { setUpStripe } from './stripe/setup/set-up-stripe.ts';

const setUpKey = 'rk_test_set_up';

vi.setConfig({ testTimeout: 180_000 });

const documented = readPermissions();

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling({ env: { STRIPE_SECRET_KEY: serverKey } });
  await restrict(world, serverKey, documented.server);
});

afterAll(() => world.close());

test(
  'billing 45: the documented permissions suffice for the life of a subscriber',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(world);
    await scheduleUpdate(world, buyer, { prices: [700] });
    const payment = { paymentMethodId: 'pm_card_mastercard' };
    await expectDone(buyer, [
      ['POST', '/subscription/checkout-session/portal'],
      ['GET', '/subscription/invoices'],
      ['POST', '/subscription/cancel'],
      ['POST', '/subscription/reactivate'],
      ['POST', '/subscription/update/preview', { priceId: world.prices.YEARLY }],
      ['POST', '/subscription/update', { priceId: world.prices.YEARLY }],
      ['POST', '/subscription/update-payment-method', payment],
    ]);
    const customer = await buyer.customerId();
    await aDuplicate(world, customer, world.prices.MONTHLY);
    await expect.poll(async () => (await world.stripe.refunds.list()).data).toHaveLength(1);
    const overdue = await aPastDueBuyer(world);
    await expectDone(overdue, [['POST', '/subscription/update-payment-method', payment]]);
    await overdue.untilStatus('ACTIVE');
    await enqueueJob(world.database, reconcileQueue);
    await enqueueJob(world.database, compareQueue);
    await enqueueJob(world.database, balanceQueue);
    await untilIdle(world.database, reconcileQueue.name);
    await untilIdle(world.database, compareQueue.name);
    await untilIdle(world.database, balanceQueue.name);
    await expectDone(buyer, [['DELETE', '/user', { password: testPassword }]]);
    await expect
      .poll(async () => (await world.stripe.customers.retrieve(customer)).deleted)
      .toBe(true);
    expect(missingPermissions(world)).toEqual([]);
  },
);

// The last test: from now on events go to an address without a server.
test('billing 45: the documented permissions suffice for the set-up', async () => {
  await restrict(world, setUpKey, documented.setUp);
  const { hostname, port } = new URL(world.sandboxUrl);
  const stripe = new Stripe(setUpKey, { host: hostname, port, protocol: 'http', telemetry: false });
  await stripe.products.update('stillweb_premium', { name: 'Another name' });
  let secret = '';
  await setUpStripe(stripe, {
    plans: [{ ...planCatalogue.MONTHLY, amount: 12_000 }],
    siteUrl: 'http://127.0.0.1:9',
    knowsWebhookSecret: true,
    reachesLocalhost: true,
    replaceEndpoints: 'all of ours',
    onWebhookSecret: (created) => {
      secret = created;
    },
  });
  expect(secret).toMatch(/^whsec_/);
});
