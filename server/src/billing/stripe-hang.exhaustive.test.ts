import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Buyer } from '../../test/people/a-buyer.ts';
import { countLocks } from '../../test/internals/server-locks.ts';
import { startBilling, type BillingTestApp } from '../../test/worlds/start-billing.ts';
import { startServer } from '../../test/worlds/start-server.ts';
import { startStripeProxy, type StripeProxy } from '../../test/proxies/stripe-proxy.ts';

let world: BillingTestApp;
let proxy: StripeProxy;

beforeAll(async () => {
  world = await startBilling({}, async ({ env, ...others }) => {
    proxy = await startStripeProxy(env?.STRIPE_API_BASE ?? '');
    return startServer({ ...others, env: { ...env, STRIPE_API_BASE: proxy.url } });
  });
});

afterAll(async () => {
  await world.close();
  await proxy.close();
});

test('billing 28: thirty checkouts while Stripe hangs leave no work behind', async () => {
  await world.webhooks('drop');
  const buyers = await Promise.all(Array.from({ length: 24 }, () => world.aBuyer()));
  const [first, afterOutage, impatient, ...others] = buyers;
  if (!first || !afterOutage || !impatient) throw new Error('a buyer is missing');
  const callsPerCheckout = await countCalls(first);

  await world.outage('hang', 120);
  const startedAt = Date.now();
  const nineTimes = Array.from({ length: 9 }, () => impatient);
  const answers = await Promise.all([...nineTimes, ...others].map(openCheckout));

  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(503));
  // Of our own limit, which is 9 s: Stripe hangs for 120 s.
  expect(Date.now() - startedAt).toBeLessThan(40_000);
  await expect.poll(() => countLocks(world.database)).toBe(0);
  const warnings = world.server.logLines.filter(({ level }) => level >= 40);
  expect(warnings.map(({ msg }) => msg)).toEqual(Array(30).fill('request failed'));
  expect(new Set(warnings.map(({ reqId }) => reqId)).size).toBe(30);

  await world.outage('refuse', 0);
  expect(await countCalls(afterOutage)).toBe(callsPerCheckout);
  expect(await countCalls(impatient)).toBe(callsPerCheckout);
}, 180_000);

function openCheckout(buyer: Buyer) {
  return buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
}

/** How many calls about customers reach Stripe while a checkout is opened; others are made on a schedule. */
async function countCalls(buyer: Buyer): Promise<number> {
  const before = proxy.requests.length;
  expect((await openCheckout(buyer)).status).toBe(200);
  const calls = proxy.requests.slice(before);
  return calls.filter((call) => !/\/v1\/(events|prices|balance)/.test(call)).length;
}
