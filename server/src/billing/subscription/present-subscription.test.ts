import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards } from '../../../test/a-buyer.ts';
import { startBilling, type BillingWorld } from '../../../test/start-billing.ts';
import { grantsAccess } from '@stillweb/contract/subscription';

let world: BillingWorld;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

test('billing 17: only active and trialing give access; what is unknown shows as itself', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  const id = await buyer.subscriptionId();
  const shown = [
    ['trialing', 'TRIALING', true],
    ['active', 'ACTIVE', true],
    ['past_due', 'PAST_DUE', false],
    ['unpaid', 'PAST_DUE', false],
    ['canceled', 'CANCELED', false],
    ['incomplete', 'INCOMPLETE', false],
    ['paused', 'PAUSED', false],
    ['frozen_by_martians', 'FROZEN_BY_MARTIANS', false],
  ] as const;
  for (const [raw, status, access] of shown) {
    await world.database.query('update subscriptions set status = $1 where id = $2', [raw, id]);
    const current = await buyer.current();
    expect(current?.status).toBe(status);
    expect(grantsAccess(current?.status)).toBe(access);
    expect(current?.nextCharge !== null).toBe(access);
  }
  await world.database.query(
    `update subscriptions set status = 'incomplete_expired' where id = $1`,
    [id],
  );
  expect(await buyer.current()).toBeNull();
});

test('billing 27: a customer deleted at Stripe has no portal, gets a new customer and no new trial', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  const old = await buyer.customerId();
  await world.stripe.customers.del(old);
  await buyer.untilStatus('CANCELED');

  const portal = await buyer.post('/subscription/checkout-session/portal');
  expect([portal.status, portal.body.code]).toEqual([404, 'NO_BILLING_ACCOUNT']);
  await buyer.checkOut('MONTHLY', cards.good);
  const shown = await buyer.untilStatus('ACTIVE');
  expect(shown.trialEnd).toBeNull();
  expect(await buyer.customerId()).not.toBe(old);
});
