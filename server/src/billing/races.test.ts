import { expect } from 'vitest';
import { cards, type Buyer } from '../../test/a-buyer.ts';
import { testPassword } from '../../test/a-user.ts';
import { callAtOnce } from '../../test/race.ts';
import { aPayingBuyer, openSessions, paidAmounts } from '../../test/subscribers.ts';
import { raced, times, useTwoServers } from '../../test/two-servers.ts';
import { idOf } from './stripe/objects.ts';

const { world: app, servers, atOnce, expectAgreement } = useTwoServers();

async function ongoingSubscriptions(buyer: Buyer) {
  const { data } = await app().stripe.subscriptions.list({ customer: await buyer.customerId() });
  return data;
}

raced('billing 11: twenty checkouts on two servers create one customer and session', async () => {
  const world = app();
  const buyer = await world.aBuyer();
  const answers = await atOnce(buyer, times(20, ['checkout-session', { plan: 'MONTHLY' }]));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ body }) => body.data.url)).size).toBe(1);
  expect((await world.stripe.customers.list({ email: buyer.email })).data).toHaveLength(1);
  expect(await openSessions(world, buyer)).toHaveLength(1);
});

raced('billing 13: a second subscription seen by two servers is refunded once', async () => {
  const world = app();
  const buyer = await aPayingBuyer(world);
  const customer = await buyer.customerId();
  const kept = await buyer.subscriptionId();
  const { data: methods } = await world.stripe.paymentMethods.list({ customer });
  const second = await world.stripe.subscriptions.create({
    customer,
    items: [{ price: world.prices.YEARLY }],
    default_payment_method: methods[0]?.id ?? '',
  });
  await atOnce(buyer, times(6, ['checkout-session', { plan: 'MONTHLY' }]));
  await expectAgreement(buyer);
  expect((await ongoingSubscriptions(buyer)).map(({ id }) => id)).toEqual([kept]);
  const { data: invoices } = await world.stripe.invoices.list({
    subscription: second.id,
    expand: ['data.payments'],
  });
  const payment_intent = idOf(invoices[0]?.payments?.data[0]?.payment.payment_intent) ?? '';
  const { data: refunds } = await world.stripe.refunds.list({ payment_intent });
  expect(refunds.map(({ amount }) => amount)).toEqual([9900]);
});

raced('billing 21: ten upgrades at once are charged once', async () => {
  const world = app();
  const buyer = await aPayingBuyer(world);
  const answers = await atOnce(buyer, times(10, ['update', { priceId: world.prices.YEARLY }]));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  await expect.poll(async () => (await buyer.current())?.plan).toBe('YEARLY');
  await expectAgreement(buyer);
  expect((await paidAmounts(world, buyer)).length).toBe(2);
});

raced('billing 24: new cards and webhooks at once pay an overdue invoice once', async () => {
  const world = app();
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY', cards.failsLater);
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), { trial_end: 'now' });
  await buyer.untilStatus('PAST_DUE');
  const answers = await atOnce(buyer, [
    ...times(3, ['update-payment-method', { paymentMethodId: 'pm_card_visa' }]),
    ...times(3, ['update-payment-method', { paymentMethodId: 'pm_card_mastercard' }]),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  await buyer.untilStatus('ACTIVE');
  await expectAgreement(buyer);
  expect(await paidAmounts(world, buyer)).toEqual([900]);
});

raced('billing 32: an account deleted while its checkout opens has no open checkout', async () => {
  const world = app();
  const buyer = await world.aBuyer();
  const { body } = await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  expect(body.data.url).toMatch(/^http/);
  // With the account its customer at Stripe is erased: no address leads to it.
  const customer = await buyer.customerId();
  const [, other] = servers();
  const [deleted] = await Promise.all([
    callAtOnce([() => buyer.call('DELETE', '/user', { password: testPassword })]),
    ...['MONTHLY', 'YEARLY'].map((plan) =>
      other?.post('/subscription/checkout-session', { plan }, { token: buyer.token() }),
    ),
  ]);
  expect(deleted.map(({ status }) => status)).toEqual([200]);
  const { data: sessions } = await world.stripe.checkout.sessions.list({
    customer,
    status: 'open',
  });
  expect(sessions).toEqual([]);
  const { data: subscriptions } = await world.stripe.subscriptions.list({ customer });
  expect(subscriptions).toEqual([]);
});
