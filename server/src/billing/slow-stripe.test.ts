import { expect, test } from 'vitest';
import type { Buyer } from '../../test/people/a-buyer.ts';
import {
  invoicePayments,
  late,
  polling,
  slowPaymentOf,
  subscriptionUpdates,
  switchToYearly,
  useSlowStripe,
} from '../../test/proxies/slow-stripe.ts';
import type { BillingTestApp } from '../../test/worlds/start-billing.ts';
import { aPastDueBuyer, aPayingBuyer, paidAmounts } from '../../test/people/subscribers.ts';

const app = useSlowStripe();
const newCard = { paymentMethodId: 'pm_card_mastercard' };

/** The idempotency keys under which our server changed the plan of a buyer's subscription. */
async function changeKeys(world: BillingTestApp, buyer: Buyer): Promise<(string | null)[]> {
  const id = await buyer.subscriptionId();
  const { data } = await world.stripe.events.list({ type: 'customer.subscription.updated' });
  return data
    .filter(({ data: { object } }) => 'id' in object && object.id === id)
    .map(({ request }) => request?.idempotency_key ?? null)
    .filter((key) => key?.startsWith('change-plan-'));
}

/** Charges the subscription to a card whose payments are declined. */
async function useDecliningCard(world: BillingTestApp, buyer: Buyer): Promise<void> {
  const customer = await buyer.customerId();
  const card = await world.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  const change = { default_payment_method: card.id };
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), change);
}

test(
  'billing 44: a slow change of plan is shown as under way, and then as made, once',
  { tags: 'exhaustive', timeout: 180_000 },
  async () => {
    const world = app();
    const buyer = await aPayingBuyer(world);
    await world.fault('POST', subscriptionUpdates, late);

    const twice = await Promise.all([switchToYearly(world, buyer), switchToYearly(world, buyer)]);
    const again = await switchToYearly(world, buyer);

    for (const { status, body } of [...twice, again]) {
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ status: 'ACTIVE', plan: 'MONTHLY', pendingPlan: null });
      expect(body.data.slowPayment).toEqual({
        state: 'PROCESSING',
        plan: 'YEARLY',
        message: expect.stringContaining('Your bank is still processing this'),
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
    expect(await changeKeys(world, buyer)).toHaveLength(1);
  },
);

test(
  'billing 44: a change of plan that is declined late says why, and keeps the old plan',
  { tags: 'exhaustive', timeout: 180_000 },
  async () => {
    const world = app();
    const buyer = await aPayingBuyer(world);
    await useDecliningCard(world, buyer);
    await world.fault('POST', subscriptionUpdates, late);
    const { status, body } = await switchToYearly(world, buyer);
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
  },
);

test(
  'billing 44: a slow payment with a new card is shown as under way, and made once',
  { tags: 'exhaustive', timeout: 180_000 },
  async () => {
    const world = app();
    const buyer = await aPastDueBuyer(world);
    await world.fault('POST', invoicePayments, late);

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
  },
);
