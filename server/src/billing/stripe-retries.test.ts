import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBilling, type BillingTestApp } from '../../test/worlds/start-billing.ts';
import { aPayingBuyer } from '../../test/people/subscribers.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

const update = '/v1/subscriptions/*';

test('billing 43: too many calls, a lock and a lost connection are tried again in time', async () => {
  const buyer = await aPayingBuyer(world);
  const retried = [
    { answer: { status: 429, retryAfterSeconds: 1 } },
    { answer: { status: 429, code: 'lock_timeout', retryAfterSeconds: 0 } },
    { applyThenDrop: true },
  ] as const;
  for (const [index, fault] of retried.entries()) {
    await world.fault('POST', update, { ...fault, times: 1 });
    const { status } = await buyer.post(`/subscription/${index % 2 ? 'reactivate' : 'cancel'}`);
    expect(status, JSON.stringify(fault)).toBe(200);
  }
});

test('billing 43: a request that would wait too long for Stripe is told when to retry', async () => {
  const buyer = await aPayingBuyer(world);
  await world.fault('POST', update, { answer: { status: 429, retryAfterSeconds: 40 } });
  const { status, body, headers } = await buyer.post('/subscription/cancel');
  expect([status, body.code]).toEqual([503, 'PAYMENT_PROVIDER_UNAVAILABLE']);
  expect(headers.get('retry-after')).toBe('40');
});
