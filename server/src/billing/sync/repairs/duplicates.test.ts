import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Buyer } from '../../../../test/people/a-buyer.ts';
import { startBilling, type BillingTestApp } from '../../../../test/worlds/start-billing.ts';
import {
  aPastDueBuyer,
  subscriptionAtStripe,
  openSessions,
  paidAmounts,
  waitForEmail,
} from '../../../../test/people/subscribers.ts';
import { idOf } from '../../stripe/objects.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

test('billing 12: a user with a subscription gets no second checkout', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  for (const plan of ['MONTHLY', 'YEARLY']) {
    const { status, body } = await buyer.post('/subscription/checkout-session', { plan });
    expect([status, body.code]).toEqual([409, 'ALREADY_SUBSCRIBED']);
  }
  expect(await openSessions(world, buyer)).toEqual([]);
});

test('billing 12: a subscription from a lost webhook prevents a second checkout', async () => {
  const buyer = await world.aBuyer();
  await world.webhooks('drop');
  await buyer.checkOut('MONTHLY');
  const { status } = await buyer.post('/subscription/checkout-session', { plan: 'YEARLY' });
  await world.webhooks('normal');
  expect(status).toBe(409);
});

test('billing 12: a user with an overdue payment is sent to the portal', async () => {
  const buyer = await aPastDueBuyer(world);
  const { status, body } = await buyer.post('/subscription/checkout-session', { plan: 'YEARLY' });
  expect([status, body.code]).toEqual([409, 'ALREADY_SUBSCRIBED']);
  expect(body.message).toContain('portal');
  expect((await buyer.post('/subscription/checkout-session/portal')).status).toBe(200);
});

/** Creates a second subscription at Stripe, without our server, with a valid card. */
async function subscribeElsewhere(customer: string) {
  const card = await world.stripe.paymentMethods.attach('pm_card_visa', { customer });
  return world.stripe.subscriptions.create({
    customer,
    items: [{ price: world.prices.YEARLY }],
    default_payment_method: card.id,
  });
}

test('billing 12, 13: with a subscription that is paused nothing is sold; one made elsewhere replaces it', async () => {
  await expectReplaced(await aPausedBuyer(), 'paused', 'PAUSED');
});

test(
  'billing 12, 13: with a subscription that is unpaid nothing is sold; one made elsewhere replaces it',
  { tags: 'exhaustive' },
  async () => {
    await expectReplaced(await anUnpaidBuyer(), 'unpaid', 'PAST_DUE');
  },
);

/** Expects it of a buyer with an ongoing subscription that gives no access. */
async function expectReplaced(buyer: Buyer, raw: string, shown: string): Promise<void> {
  expect((await buyer.current())?.status).toBe(shown);
  for (const plan of ['MONTHLY', 'YEARLY']) {
    const { status, body } = await buyer.post('/subscription/checkout-session', { plan });
    expect([status, body.code]).toEqual([409, 'ALREADY_SUBSCRIBED']);
  }
  expect((await buyer.post('/subscription/checkout-session/portal')).status).toBe(200);
  expect(await openSessions(world, buyer)).toEqual([]);
  const first = await subscriptionAtStripe(world, buyer);
  expect(first.status).toBe(raw);

  const customer = await buyer.customerId();
  const second = await subscribeElsewhere(customer);
  expect(await buyer.untilStatus('ACTIVE')).toMatchObject({ plan: 'YEARLY' });
  await untilEndedAtStripe(first.id);
  expect((await world.stripe.subscriptions.retrieve(second.id)).status).toBe('active');
  await expect
    .poll(async () => (await world.stripe.invoices.list({ customer, status: 'open' })).data)
    .toEqual([]);
}

test('billing 13: of two ongoing subscriptions the second is ended and refunded', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  const customer = await buyer.customerId();
  const kept = await buyer.subscriptionId();
  const { data: methods } = await world.stripe.paymentMethods.list({ customer });
  const second = await world.stripe.subscriptions.create({
    customer,
    items: [{ price: world.prices.YEARLY }],
    default_payment_method: methods[0]?.id ?? '',
  });

  const seen = new Set<string | undefined>();
  await expect
    .poll(async () => {
      seen.add((await buyer.current())?.status);
      return (await world.stripe.subscriptions.retrieve(second.id)).status;
    })
    .toBe('canceled');
  expect(seen).toEqual(new Set(['TRIALING']));
  expect((await world.stripe.subscriptions.retrieve(kept)).status).toBe('trialing');
  expect(await buyer.current()).toMatchObject({ status: 'TRIALING', plan: 'MONTHLY' });
  const { data: invoices } = await world.stripe.invoices.list({
    subscription: second.id,
    expand: ['data.payments'],
  });
  const intent = idOf(invoices[0]?.payments?.data[0]?.payment.payment_intent) ?? '';
  await expect
    .poll(async () => {
      const { data: refunds } = await world.stripe.refunds.list({ payment_intent: intent });
      return refunds.map(({ amount }) => amount);
    })
    .toEqual([9900]);
});

test(
  'billing 13: an earlier subscription that fails is ended without a refund',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPastDueBuyer(world);
    const customer = await buyer.customerId();
    const failing = await buyer.subscriptionId();
    const second = await subscribeElsewhere(customer);

    expect(await buyer.untilStatus('ACTIVE')).toMatchObject({ plan: 'YEARLY' });
    await untilEndedAtStripe(failing);
    expect((await world.stripe.subscriptions.retrieve(second.id)).status).toBe('active');
    await world.advance('P20D');
    expect(await paidAmounts(world, buyer)).toEqual([9900]);
    const ended = { subscription: failing, reason: 'DUPLICATE' };
    await expect.poll(() => world.server.logLines).toContainEqual(expect.objectContaining(ended));
    await waitForEmail(world, buyer, /a duplicate subscription/);
    const mails = await world.server.mailbox.mails(buyer.email);
    const text = mails.find(({ subject }) => /a duplicate subscription/.test(subject))?.text;
    expect(text).toContain("you won't be charged for it again");
    expect(text).not.toContain('return');
  },
);

test('billing 14: a failed second purchase never hides the ongoing subscription', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  const customer = await buyer.customerId();
  await world.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  const { data: methods } = await world.stripe.paymentMethods.list({ customer });
  const failing = methods.find(({ card }) => card?.last4 === '0341');
  const incomplete = await world.stripe.subscriptions.create({
    customer,
    items: [{ price: world.prices.YEARLY }],
    default_payment_method: failing?.id ?? '',
  });
  expect(incomplete.status).toBe('incomplete');

  await untilStored(incomplete.id, 'incomplete');

  expect(await buyer.current()).toMatchObject({ status: 'TRIALING', plan: 'MONTHLY' });
  await world.advance('P1D');
  await untilStored(incomplete.id, 'incomplete_expired');
  expect(await buyer.current()).toMatchObject({ status: 'TRIALING', plan: 'MONTHLY' });
});

async function untilEndedAtStripe(id: string): Promise<void> {
  await expect
    .poll(async () => (await world.stripe.subscriptions.retrieve(id)).status)
    .toBe('canceled');
}

/** Waits until a subscription of Stripe's has arrived in our table with a status. */
async function untilStored(id: string, status: string): Promise<void> {
  const find = () => world.database.query('select status from subscriptions where id = $1', [id]);
  await expect.poll(async () => (await find()).rows).toEqual([{ status }]);
}

async function anUnpaidBuyer(): Promise<Buyer> {
  await world.dunning('unpaid');
  const buyer = await aPastDueBuyer(world);
  await world.advance('P16D');
  await world.dunning('cancel');
  await untilStored(await buyer.subscriptionId(), 'unpaid');
  return buyer;
}

/** A buyer whose trial has ended without a card. */
async function aPausedBuyer(): Promise<Buyer> {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  const { data } = await world.stripe.paymentMethods.list({ customer: await buyer.customerId() });
  for (const { id } of data) await world.stripe.paymentMethods.detach(id);
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), {
    trial_end: 'now',
    trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
  });
  await buyer.untilStatus('PAUSED');
  return buyer;
}
