import { afterAll, beforeAll, expect, test } from 'vitest';
import { countLocks, endConnectionsOfLocks } from '../../test/internals/server-locks.ts';
import { startBilling, type BillingTestApp } from '../../test/worlds/start-billing.ts';

let world: BillingTestApp;
beforeAll(async () => {
  world = await startBilling();
});
afterAll(() => world.close());

test('a checkout whose lock is lost stops calling Stripe and fails; the next one gets the lock', async () => {
  const buyer = await world.aBuyer();
  const open = () => buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  await world.outage('hang', 120);
  const first = open();
  await expect.poll(() => countLocks(world.database)).toBe(1);
  await endConnectionsOfLocks(world.database);
  // Out of time, a request answers PAYMENT_PROVIDER_UNAVAILABLE.
  expect(await first).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
  await world.outage('refuse', 0);
  expect(await open()).toMatchObject({ status: 200 });
});
