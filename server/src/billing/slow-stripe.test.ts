import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Buyer } from '../../test/a-buyer.ts';
import { startBilling, type BillingTestApp } from '../../test/start-billing.ts';
import { aPastDueBuyer, aPayingBuyer, paidAmounts } from '../../test/subscribers.ts';
import { stripeLimits } from '../platform/stripe-limits.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling({ stripeLimits: { ...stripeLimits, answer: 4000 } });
});

afterEach(async () => {
  await world.clearFaults();
  await world.webhooks('normal');
});

afterAll(() => world.close());

const update = '/v1/subscriptions/*';
const pay = '/v1/invoices/*/pay';
const late = { delaySeconds: 60 };
const newCard = { paymentMethodId: 'pm_card_mastercard' };
const decliningCard = { paymentMethodId: 'pm_card_chargeCustomerFail' };
const polling = { timeout: 45_000 };

const switchPlan = (buyer: Buyer) =>
  buyer.post('/subscription/update', { priceId: world.prices.YEARLY });

const slowPaymentOf = async (buyer: Buyer) => (await buyer.current())?.slowPayment;

/** The idempotency keys under which our server changed the plan of a buyer's subscription. */
async function changeKeys(buyer: Buyer): Promise<(string | null)[]> {
  const id = await buyer.subscriptionId();
  const { data } = await world.stripe.events.list({ type: 'customer.subscription.updated' });
  return data
    .filter(({ data: { object } }) => 'id' in object && object.id === id)
    .map(({ request }) => request?.idempotency_key ?? null)
    .filter((key) => key?.startsWith('change-plan-'));
}

/** Charges the subscription to a card whose payments are declined. */
async function useDecliningCard(buyer: Buyer): Promise<void> {
  const customer = await buyer.customerId();
  const card = await world.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  const change = { default_payment_method: card.id };
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), change);
}

test('billing 44: a slow change of plan is shown as under way, and then as made, once', async () => {
  const buyer = await aPayingBuyer(world);
  await world.fault('POST', update, late);

  const twice = await Promise.all([switchPlan(buyer), switchPlan(buyer)]);
  const again = await switchPlan(buyer);

  for (const { status, body } of [...twice, again]) {
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'ACTIVE', plan: 'MONTHLY', pendingPlan: null });
    expect(body.data.slowPayment).toEqual({
      state: 'PROCESSING',
      plan: 'YEARLY',
      message: expect.stringContaining('Your bank is confirming this'),
    });
  }
  expect(await slowPaymentOf(buyer)).toMatchObject({ state: 'PROCESSING', plan: 'YEARLY' });
  for (const path of ['cancel', 'reactivate', 'update/preview', 'update-payment-method']) {
    const refused = await buyer.post(`/subscription/${path}`, {
      ...(path === 'update/preview' && { priceId: world.prices.YEARLY }),
      ...(path === 'update-payment-method' && newCard),
    });
    expect([refused.status, refused.body.code], path).toEqual([409, 'PAYMENT_PROCESSING']);
  }

  // No event says so: the server itself finds the result.
  await world.webhooks('drop');
  await world.clearFaults();
  await expect.poll(async () => (await buyer.current())?.plan, polling).toBe('YEARLY');
  expect(await slowPaymentOf(buyer)).toBeUndefined();
  const [upgrade, ...before] = await paidAmounts(world, buyer);
  expect(upgrade).toBeGreaterThan(8900);
  expect(before).toEqual([900]);
  expect(await changeKeys(buyer)).toHaveLength(1);
}, 180_000);

test('billing 44: a change of plan that Stripe never received is given up after a while', async () => {
  const buyer = await aPayingBuyer(world);
  await world.fault('POST', update, { answer: { status: 409 } });
  const { body } = await switchPlan(buyer);
  expect(body.data?.slowPayment?.state).toBe('PROCESSING');

  await world.database.query(
    `update plan_changes set requested_at = now() - interval '16 minutes'
     where stripe_customer_id = $1`,
    [await buyer.customerId()],
  );
  await expect.poll(async () => (await slowPaymentOf(buyer))?.state, polling).toBe('FAILED');
  await world.clearFaults();
  expect((await slowPaymentOf(buyer))?.message).toMatch(/plan stays as it was/);
  expect(await paidAmounts(world, buyer)).toEqual([900]);
  // The failure is no obstacle to another attempt, which is a new one for Stripe.
  const { body: again } = await switchPlan(buyer);
  expect(again.data).toMatchObject({ plan: 'YEARLY' });
  expect(again.data).not.toHaveProperty('slowPayment');
}, 180_000);

test('billing 44: a change of plan that is declined late says why, and keeps the old plan', async () => {
  const buyer = await aPayingBuyer(world);
  await useDecliningCard(buyer);
  await world.fault('POST', update, late);
  const { status, body } = await switchPlan(buyer);
  expect([status, body.data?.slowPayment?.state]).toEqual([200, 'PROCESSING']);

  await world.clearFaults();
  await expect.poll(async () => (await slowPaymentOf(buyer))?.state, polling).toBe('FAILED');
  expect(await buyer.current()).toMatchObject({
    plan: 'MONTHLY',
    slowPayment: { plan: 'YEARLY', message: expect.stringMatching(/declined.*plan stays/) },
  });
  expect(await paidAmounts(world, buyer)).toEqual([900]);
  const { data } = await world.stripe.subscriptions.list({ customer: await buyer.customerId() });
  expect(data.map(({ pending_update }) => pending_update)).toEqual([null]);
}, 180_000);

test('billing 44: a change of plan that Stripe has made, but answers late, is a success', async () => {
  const buyer = await aPayingBuyer(world);
  await world.fault('POST', update, { applyThenDelaySeconds: 60 });
  const { status, body } = await switchPlan(buyer);
  expect([status, body.data?.plan, body.data?.slowPayment]).toEqual([200, 'YEARLY', undefined]);
}, 180_000);

test('billing 44: a slow payment with a new card is shown as under way, and made once', async () => {
  const buyer = await aPastDueBuyer(world);
  await world.fault('POST', pay, late);

  const { status, body } = await buyer.post('/subscription/update-payment-method', newCard);

  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    status: 'PAST_DUE',
    slowPayment: { state: 'PROCESSING', plan: null },
  });
  expect((await buyer.post('/subscription/cancel')).body.code).toBe('PAYMENT_PROCESSING');
  await world.clearFaults();
  const shown = await buyer.untilStatus('ACTIVE');
  expect(shown.slowPayment).toBeUndefined();
  expect(await paidAmounts(world, buyer)).toEqual([900]);
}, 180_000);

test('billing 44: a payment with a new card that is declined late says why', async () => {
  const buyer = await aPastDueBuyer(world);
  await world.fault('POST', pay, late);
  const { body } = await buyer.post('/subscription/update-payment-method', decliningCard);
  expect(body.data?.slowPayment?.state).toBe('PROCESSING');

  await world.clearFaults();
  await expect.poll(async () => (await slowPaymentOf(buyer))?.state, polling).toBe('FAILED');
  expect(await buyer.current()).toMatchObject({
    status: 'PAST_DUE',
    slowPayment: { plan: null, message: expect.stringMatching(/declined/) },
  });
}, 180_000);
