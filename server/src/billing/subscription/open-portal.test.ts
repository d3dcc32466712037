import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards } from '../../../test/a-buyer.ts';
import { startBilling, type BillingWorld } from '../../../test/start-billing.ts';

let world: BillingWorld;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

test('billing 27: a customer deleted at Stripe has no portal and gets no new trial', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  const old = await buyer.customerId();
  await world.stripe.customers.del(old);
  await buyer.untilStatus('CANCELED');

  const portal = await buyer.post('/subscription/checkout-session/portal');
  expect([portal.status, portal.body.code]).toEqual([404, 'NO_BILLING_ACCOUNT']);
  await buyer.checkOut('MONTHLY', cards.good);
  const current = await buyer.untilStatus('ACTIVE');
  expect(current.trialEnd).toBeNull();
  expect(await buyer.customerId()).not.toBe(old);
});
