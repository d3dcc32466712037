import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDuplicate } from '../../../test/proxies/restricted-key.ts';
import { startBilling, type BillingTestApp } from '../../../test/worlds/start-billing.ts';
import { aPayingBuyer } from '../../../test/people/subscribers.ts';
import { untilSynced } from '../../../test/internals/until-synced.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

/** Milliseconds: less than the trouble of the first customer lasts, and enough for a busy machine. */
const atMost = 15_000;

test('billing 58: a slow customer with many events does not delay the purchase of another', async () => {
  const slow = await (await aPayingBuyer(world)).customerId();
  await untilSynced(world);
  await world.fault('GET', `/v1/customers/${slow}`, { delaySeconds: 30 });
  for (let index = 0; index < 12; index += 1) {
    await world.stripe.customers.update(slow, { metadata: { index } });
  }
  const buyer = await world.aBuyer();
  await buyer.checkOut('MONTHLY');
  await expect
    .poll(async () => (await buyer.current())?.status, { timeout: atMost })
    .toBe('TRIALING');
});

test(
  'billing 58: limited repairs wait without delaying the purchase of another',
  { tags: 'exhaustive' },
  async () => {
    const limited = { answer: { status: 429, retryAfterSeconds: 18 } };
    const holders = await Promise.all(Array.from({ length: 6 }, () => aPayingBuyer(world)));
    await untilSynced(world);
    await world.fault('DELETE', '/v1/subscriptions/*', limited);
    for (const holder of holders) {
      await aDuplicate(world, await holder.customerId(), world.prices.YEARLY);
    }
    const buyer = await world.aBuyer();
    await buyer.checkOut('MONTHLY');
    await expect
      .poll(async () => (await buyer.current())?.status, { timeout: atMost })
      .toBe('TRIALING');
  },
);
