import { expect } from 'vitest';
import { testPassword } from '../../test/people/a-user.ts';
import { callAtOnce } from '../../test/calls/race.ts';
import { aPayingBuyer, openSessions, paidAmounts } from '../../test/people/subscribers.ts';
import { raced, times, useTwoServers } from '../../test/worlds/two-servers.ts';

const { world: app, servers, atOnce, expectAgreement } = useTwoServers();

raced('billing 11: twenty checkouts on two servers create one customer and session', async () => {
  const world = app();
  const buyer = await world.aBuyer();
  const answers = await atOnce(buyer, times(20, ['checkout-session', { plan: 'MONTHLY' }]));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ body }) => body.data.url)).size).toBe(1);
  expect((await world.stripe.customers.list({ email: buyer.email })).data).toHaveLength(1);
  expect(await openSessions(world, buyer)).toHaveLength(1);
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
