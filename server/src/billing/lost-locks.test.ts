import { afterAll, beforeAll, expect, test } from 'vitest';
import { countLocks, endConnectionsOfLocks } from '../../test/server-locks.ts';
import { startBilling, type BillingTestApp } from '../../test/start-billing.ts';

let world: BillingTestApp;
beforeAll(async () => {
  world = await startBilling();
});
afterAll(() => world.close());

test('a checkout whose lock is lost stops calling Stripe and fails; the next one gets the lock', async () => {
  const buyer = await world.aBuyer();
  const open = () => buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  await world.outage('hang', 120);
  const startedAt = Date.now();
  const first = open();
  await expect.poll(() => countLocks(world.database)).toBe(1);
  await endConnectionsOfLocks(world.database);
  expect(await first).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
  // Earlier than the 9 s after which every request ends.
  expect(Date.now() - startedAt).toBeLessThan(8000);
  await world.outage('refuse', 0);
  expect(await open()).toMatchObject({ status: 200 });
});
