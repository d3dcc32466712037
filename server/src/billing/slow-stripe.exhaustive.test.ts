import { expect, test } from 'vitest';
import {
  invoicePayments,
  late,
  polling,
  slowPaymentOf,
  subscriptionUpdates,
  switchToYearly,
  useSlowStripe,
} from '../../test/proxies/slow-stripe.ts';
import { aPastDueBuyer, aPayingBuyer, paidAmounts } from '../../test/people/subscribers.ts';

const app = useSlowStripe();
const decliningCard = { paymentMethodId: 'pm_card_chargeCustomerFail' };

test('billing 44: a change of plan that Stripe never received is given up after a while', async () => {
  const world = app();
  const buyer = await aPayingBuyer(world);
  await world.fault('POST', subscriptionUpdates, { answer: { status: 409 } });
  const { body } = await switchToYearly(world, buyer);
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
  const { body: again } = await switchToYearly(world, buyer);
  expect(again.data).toMatchObject({ plan: 'YEARLY' });
  expect(again.data).not.toHaveProperty('slowPayment');
}, 180_000);

test('billing 44: a change of plan that Stripe has made, but answers late, is a success', async () => {
  const world = app();
  const buyer = await aPayingBuyer(world);
  await world.fault('POST', subscriptionUpdates, { applyThenDelaySeconds: 60 });
  const { status, body } = await switchToYearly(world, buyer);
  expect([status, body.data?.plan, body.data?.slowPayment]).toEqual([200, 'YEARLY', undefined]);
}, 180_000);

test('billing 44: a payment with a new card that is declined late says why', async () => {
  const world = app();
  const buyer = await aPastDueBuyer(world);
  await world.fault('POST', invoicePayments, late);
  const { body } = await buyer.post('/subscription/update-payment-method', decliningCard);
  expect(body.data?.slowPayment?.state).toBe('PROCESSING');

  await world.clearFaults();
  await expect.poll(async () => (await slowPaymentOf(buyer))?.state, polling).toBe('FAILED');
  expect(await buyer.current()).toMatchObject({
    status: 'PAST_DUE',
    slowPayment: { plan: null, message: expect.stringMatching(/declined/) },
  });
}, 180_000);
