import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBilling, type BillingTestApp } from '../../../test/worlds/start-billing.ts';
import { hasFailed } from './confirm-checkout.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

test('billing 16: a trial checkout without a payment counts as a success', async () => {
  const buyer = await world.aBuyer();
  const { sessionId, location } = await buyer.checkOut('MONTHLY');
  expect(location).toBe(`http://localhost:3000/subscription/success?session_id=${sessionId}`);

  const { status, body } = await buyer.post('/subscription/checkout-session/confirm', {
    sessionId,
  });

  expect(status).toBe(200);
  const session = await world.stripe.checkout.sessions.retrieve(sessionId);
  expect(session.payment_status).toBe('no_payment_required');
  const shown = body.data;
  expect(shown).toMatchObject({
    status: 'TRIALING',
    plan: 'MONTHLY',
    priceId: world.prices.MONTHLY,
    cancelAt: null,
    endedAt: null,
    pendingPlan: null,
    card: { last4: '4242', brand: 'visa', expMonth: 12, expYear: 2040 },
    nextCharge: { amount: 900, currency: 'usd', date: shown.trialEnd },
  });
  const days = (Date.parse(shown.trialEnd) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThan(7.01);
});

test('billing 10: the checkout session of another user reveals and changes nothing', async () => {
  const owner = await world.aBuyer();
  const otherUser = await world.aBuyer();
  await world.webhooks('drop');
  const { sessionId } = await owner.checkOut('MONTHLY');

  const foreign = await otherUser.post('/subscription/checkout-session/confirm', { sessionId });
  const unknown = await otherUser.post('/subscription/checkout-session/confirm', {
    sessionId: 'cs_test_unknown',
  });
  await world.webhooks('normal');

  expect(foreign.status).toBe(404);
  expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  expect(await otherUser.current()).toBeNull();
  expect(await owner.current()).toBeNull();
});

test('billing 8: the success page shows the subscription although no webhook arrives', async () => {
  const buyer = await world.aBuyer();
  await world.webhooks('drop');
  const { sessionId } = await buyer.checkOut('YEARLY');
  await world.webhooks('normal');
  const asked = Date.now();
  const { body } = await buyer.post('/subscription/checkout-session/confirm', { sessionId });
  expect(body.data.status).toBe('TRIALING');
  expect(Date.now() - asked).toBeLessThan(30_000);
});

test('billing 8, 9: a server that starts reads the events that no webhook delivered', async () => {
  const buyer = await world.aBuyer();
  await world.webhooks('drop');
  await buyer.checkOut('MONTHLY');
  await world.webhooks('normal');
  expect(await buyer.current()).toBeNull();
  // A server reads them when it starts, and every ten minutes.
  await world.startAnother();
  await buyer.untilStatus('TRIALING');
});

test('a checkout that ended without a payment is reported as failed, an open one is not', async () => {
  const buyer = await world.aBuyer();
  const { body } = await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  const sessionId = /cs_\w+/.exec(body.data.url)?.[0] ?? '';
  const confirm = () => buyer.post('/subscription/checkout-session/confirm', { sessionId });
  expect((await confirm()).body.data).toBeNull();
  await world.stripe.checkout.sessions.expire(sessionId);
  const ended = await confirm();
  expect([ended.status, ended.body.code]).toEqual([409, 'PAYMENT_FAILED']);
});

test('a checkout that ended is no failure to a user who has paid another', async () => {
  const buyer = await world.aBuyer();
  const { body } = await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  const sessionId = /cs_\w+/.exec(body.data.url)?.[0] ?? '';
  await buyer.subscribe('YEARLY');
  const confirmed = await buyer.post('/subscription/checkout-session/confirm', { sessionId });
  expect(confirmed.body.data).toMatchObject({ status: 'TRIALING', plan: 'YEARLY' });
});

test.each([
  ['expired', null, 'incomplete', true],
  ['open', null, 'incomplete', false],
  ['complete', 'sub_1', 'incomplete_expired', true],
  ['complete', 'sub_1', 'incomplete', false],
  ['complete', 'sub_2', 'incomplete_expired', false],
] as const)(
  'a session that is %s, with %s, and a subscription sub_1 that is %s, has failed: %s',
  (status, subscription, stored, failed) => {
    expect(hasFailed({ status, subscription }, [{ id: 'sub_1', status: stored }])).toBe(failed);
  },
);
