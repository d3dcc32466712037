import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBilling, type BillingTestApp } from '../../test/worlds/start-billing.ts';
import { stripeLimits } from '../platform/stripe/stripe-limits.ts';

let world: BillingTestApp;
let now = () => new Date();
/** Short while every call has to time out, and the usual ones while calls have to succeed. */
const limits = { ...stripeLimits };

beforeAll(async () => {
  world = await startBilling({ clock: () => now(), stripeLimits: limits });
});

afterAll(() => world.close());

test('billing 28: while Stripe is down stored data is shown, the rest is 503 in time', async () => {
  const buyer = await world.aBuyer();
  const stored = await buyer.subscribe('MONTHLY');
  const newcomer = await world.aBuyer();
  for (let i = 0; i < 12; i++) world.server.expectErrorLine('request failed');
  expect(stripeLimits.answer).toBeLessThan(10_000);

  for (const kind of ['refuse', 'hang'] as const) {
    await world.outage(kind, 60);
    expect(await buyer.current()).toEqual(stored);
    expect((await world.server.get('/subscription/plans')).status).toBe(200);
    limits.answer = kind === 'hang' ? 1000 : stripeLimits.answer;
    const asked = Date.now();
    const answers = await Promise.all([
      newcomer.post('/subscription/checkout-session', { plan: 'MONTHLY' }),
      newcomer.post('/subscription/checkout-session', { plan: 'YEARLY' }),
      buyer.post('/subscription/checkout-session/portal'),
      buyer.post('/subscription/cancel'),
      buyer.post('/subscription/update', { priceId: world.prices.YEARLY }),
      buyer.post('/subscription/checkout-session/confirm', { sessionId: 'cs_test_any' }),
    ]);
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([503, 'PAYMENT_PROVIDER_UNAVAILABLE']);
    }
    // By our own limit: the calls hang for a minute.
    expect(Date.now() - asked).toBeLessThan(30_000);
  }
  limits.answer = stripeLimits.answer;
  await world.outage('refuse', 0);
  expect(await buyer.current()).toEqual(stored);
}, 180_000);

test('billing 26: a trial is not shown past its end while Stripe is down', async () => {
  const buyer = await world.aBuyer();
  const trial = await buyer.subscribe('MONTHLY');
  const end = Date.parse(trial.trialEnd ?? '');
  expect(trial.currentPeriodEnd).toBe(trial.trialEnd);
  await world.webhooks('drop');
  await world.outage('refuse', 60);
  world.server.expectErrorLine('request failed');

  now = () => new Date(end + 4 * 60_000);
  await buyer.logIn();
  expect((await buyer.current())?.status).toBe('TRIALING');
  now = () => new Date(end + 6 * 60_000);
  expect(await buyer.current()).toMatchObject({ status: 'ACTIVE', nextCharge: null });

  // Stripe is back, and the trial that was cancelled there in the meantime has ended.
  await world.outage('refuse', 0);
  await world.stripe.subscriptions.cancel(await buyer.subscriptionId());
  await buyer.untilStatus('CANCELED');
  now = () => new Date();
}, 180_000);
