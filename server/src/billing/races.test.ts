import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient, type Answer, type ApiClient } from '../../test/api-client.ts';
import { listDifferences } from '../../test/list-differences.ts';
import { callAtOnce, race, raceTimeout } from '../../test/race.ts';
import { cards, type Buyer } from '../../test/a-buyer.ts';
import { testPassword } from '../../test/a-user.ts';
import { startBilling, type BillingTestApp } from '../../test/start-billing.ts';
import { aPayingBuyer, emailSubjects, openSessions, paidAmounts } from '../../test/subscribers.ts';
import { idOf } from './stripe/objects.ts';

let world: BillingTestApp;
/** Two servers on one database; what is sent to both of them runs side by side. */
let servers: ApiClient[];
let closeOther: () => Promise<void>;

beforeAll(async () => {
  world = await startBilling();
  const other = await world.startAnother();
  servers = [world.server, createApiClient(other.url)];
  closeOther = other.close;
});

afterAll(async () => {
  await closeOther();
  await world.close();
});

type Call = [path: string, body?: unknown];

/** Makes all calls at once, on one server and the other in turn. */
function atOnce(buyer: Buyer, calls: Call[]): Promise<Answer[]> {
  return callAtOnce(
    calls.map(([path, body], index) => () => {
      const server = servers[index % servers.length] ?? world.server;
      return server.post(`/subscription/${path}`, body, { token: buyer.token() });
    }),
  );
}

const times = (count: number, call: Call) => Array.from({ length: count }, () => call);

async function expectAgreement({ email }: Buyer): Promise<void> {
  await expect.poll(() => listDifferences(world, email)).toEqual([]);
}

async function ongoingSubscriptions(buyer: Buyer) {
  const { data } = await world.stripe.subscriptions.list({ customer: await buyer.customerId() });
  return data;
}

async function countEmails(buyer: Buyer, pattern: RegExp): Promise<number> {
  return (await emailSubjects(world, buyer)).filter((subject) => pattern.test(subject)).length;
}

const raced = (name: string, round: () => Promise<void>) =>
  test(name, () => race(name, round), raceTimeout);

raced('billing 1: an event sent twenty times to two servers is one row and one email', async () => {
  const buyer = await world.aBuyer();
  await world.webhooks('drop');
  await buyer.checkOut('MONTHLY');
  const [event] = (await world.stripe.events.list({ type: 'customer.subscription.created' })).data;
  const payload = JSON.stringify(event);
  const signature = world.stripe.webhooks.generateTestHeaderString({
    payload,
    secret: world.webhookSecret,
  });
  const headers = { 'stripe-signature': signature };
  const answers = await callAtOnce(
    Array.from({ length: 10 }, () =>
      servers.map((server) => () => server.post('/subscription/webhook', payload, { headers })),
    ).flat(),
  );
  await world.webhooks('normal');
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  await buyer.untilStatus('TRIALING');
  const { rowCount } = await world.database.query('select from stripe_events where id = $1', [
    event?.id,
  ]);
  expect(rowCount).toBe(1);
  await world.server.mailbox.untilReceived(buyer.email);
});

raced('billing 7: changes and readings at once end in the state at Stripe', async () => {
  const buyer = await aPayingBuyer(world);
  const id = await buyer.subscriptionId();
  await world.webhooks('drop');
  const confirm = ['checkout-session', { plan: 'MONTHLY' }] satisfies Call;
  const fetches = atOnce(buyer, times(8, confirm));
  // Meanwhile the locks are lost, without which several synchronisations run at once.
  await world.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'stillweb-locks' and datname = current_database()`,
  );
  await world.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await world.stripe.subscriptions.update(id, { cancel_at_period_end: false });
  await world.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await Promise.all([fetches, atOnce(buyer, times(4, confirm))]);
  const [last] = await atOnce(buyer, [confirm]);
  await world.webhooks('normal');
  expect(last?.status).toBe(409);
  expect(await listDifferences(world, buyer.email)).toEqual([]);
});

raced('billing 8: success page and cancellation at once end in one cancelled trial', async () => {
  const buyer = await world.aBuyer();
  const { sessionId } = await buyer.checkOut('YEARLY');
  const confirm: Call = ['checkout-session/confirm', { sessionId }];
  const answers = await atOnce(buyer, [confirm, ['cancel'], confirm, ['cancel'], confirm]);
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  await expectAgreement(buyer);
  expect(await buyer.current()).toMatchObject({
    status: 'TRIALING',
    cancelAt: expect.any(String),
  });
  await world.server.mailbox.untilReceived(buyer.email, 2);
  expect(await countEmails(buyer, /free trial.*started/)).toBe(1);
  expect(await countEmails(buyer, /subscription ends on/)).toBe(1);
});

raced('billing 11: twenty checkouts on two servers create one customer and session', async () => {
  const buyer = await world.aBuyer();
  const answers = await atOnce(buyer, times(20, ['checkout-session', { plan: 'MONTHLY' }]));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ body }) => body.data.url)).size).toBe(1);
  expect((await world.stripe.customers.list({ email: buyer.email })).data).toHaveLength(1);
  expect(await openSessions(world, buyer)).toHaveLength(1);
});

raced('billing 12: checkouts for both plans at once leave one open session', async () => {
  const buyer = await world.aBuyer();
  const both = times(3, ['checkout-session', { plan: 'MONTHLY' }]).concat(
    times(3, ['checkout-session', { plan: 'YEARLY' }]),
  );
  const answers = await atOnce(buyer, both);
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await openSessions(world, buyer)).toHaveLength(1);
});

raced('billing 13: a second subscription seen by two servers is refunded once', async () => {
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
  const buyer = await aPayingBuyer(world);
  const answers = await atOnce(buyer, times(10, ['update', { priceId: world.prices.YEARLY }]));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  await expect.poll(async () => (await buyer.current())?.plan).toBe('YEARLY');
  await expectAgreement(buyer);
  expect((await paidAmounts(world, buyer)).length).toBe(2);
});

raced('billing 24: new cards and webhooks at once pay an overdue invoice once', async () => {
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

raced('billing 18, 19: cancelling and resuming at once end in the state at Stripe', async () => {
  const buyer = await aPayingBuyer(world);
  const answers = await atOnce(buyer, [['cancel'], ['reactivate'], ['cancel'], ['reactivate']]);
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200));
  await expectAgreement(buyer);
  expect((await buyer.current())?.status).toBe('ACTIVE');
  expect(await paidAmounts(world, buyer)).toEqual([900]);
});

raced('billing 32: an account deleted while its checkout opens has no open checkout', async () => {
  const buyer = await world.aBuyer();
  const { body } = await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  expect(body.data.url).toMatch(/^http/);
  // With the account its customer at Stripe is erased: no address leads to it.
  const customer = await buyer.customerId();
  const [, other] = servers;
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
