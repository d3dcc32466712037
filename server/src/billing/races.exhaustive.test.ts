import { expect } from 'vitest';
import { cards, type Buyer } from '../../test/people/a-buyer.ts';
import { listDifferences } from '../../test/objects/list-differences.ts';
import { callAtOnce } from '../../test/calls/race.ts';
import {
  aPayingBuyer,
  emailSubjects,
  openSessions,
  paidAmounts,
} from '../../test/people/subscribers.ts';
import { raced, times, useTwoServers, type Call } from '../../test/worlds/two-servers.ts';
import { idOf } from './stripe/objects.ts';

const { world: app, servers, atOnce, expectAgreement } = useTwoServers();

async function countEmails(buyer: Buyer, pattern: RegExp): Promise<number> {
  return (await emailSubjects(app(), buyer)).filter((subject) => pattern.test(subject)).length;
}

async function ongoingSubscriptions(buyer: Buyer) {
  const { data } = await app().stripe.subscriptions.list({ customer: await buyer.customerId() });
  return data;
}

raced('billing 1: an event sent twenty times to two servers is one row and one email', async () => {
  const world = app();
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
      servers().map((server) => () => server.post('/subscription/webhook', payload, { headers })),
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
  const world = app();
  const buyer = await aPayingBuyer(world);
  const id = await buyer.subscriptionId();
  await world.webhooks('drop');
  const confirm = ['checkout-session', { plan: 'MONTHLY' }] satisfies Call;
  const fetches = atOnce(buyer, times(8, confirm));
  // The locks are lost now, so several synchronizations could run in parallel.
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
  const world = app();
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

raced('billing 12: checkouts for both plans at once leave one open session', async () => {
  const world = app();
  const buyer = await world.aBuyer();
  const both = times(3, ['checkout-session', { plan: 'MONTHLY' }]).concat(
    times(3, ['checkout-session', { plan: 'YEARLY' }]),
  );
  const answers = await atOnce(buyer, both);
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
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

raced('billing 18, 19: cancelling and resuming at once end in the state at Stripe', async () => {
  const world = app();
  const buyer = await aPayingBuyer(world);
  const answers = await atOnce(buyer, [['cancel'], ['reactivate'], ['cancel'], ['reactivate']]);
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200));
  await expectAgreement(buyer);
  expect((await buyer.current())?.status).toBe('ACTIVE');
  expect(await paidAmounts(world, buyer)).toEqual([900]);
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
