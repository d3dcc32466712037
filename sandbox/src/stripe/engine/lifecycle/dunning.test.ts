import { afterAll, expect, test } from 'vitest';
import { aTrial, idOf, setDefaultCard, somePlans } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const price = (await somePlans(sandbox)).monthly.id;
afterAll(async () => sandbox.close());

async function statusOf(id: string): Promise<string> {
  return (await stripe.subscriptions.retrieve(id)).status;
}

test('D: a declined renewal is retried after 3, 5 and 7 days, then it is canceled', async () => {
  const subscription = await aTrial(sandbox, price, 'pm_card_chargeCustomerFail');
  await sandbox.advance('P7DT1H');
  const [invoice] = (await stripe.invoices.list({ subscription: subscription.id, limit: 1 })).data;
  expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 900 });
  expect(invoice?.next_payment_attempt).toBeGreaterThan((await sandbox.now()) + 2 * 86_400);
  for (const wait of ['P3D', 'P5D']) {
    expect(await statusOf(subscription.id)).toBe('past_due');
    await sandbox.advance(wait);
  }
  await sandbox.advance('P7D');
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  });
  expect(await stripe.invoices.retrieve(invoice?.id ?? '')).toMatchObject({
    status: 'open',
    attempt_count: 4,
    next_payment_attempt: null,
  });
});

test('an uncollectible invoice can still be paid', async () => {
  const subscription = await aTrial(sandbox, price, 'pm_card_chargeCustomerFail');
  await sandbox.advance('P7DT1H');
  const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id);
  const id = idOf(latest_invoice);
  expect((await stripe.invoices.markUncollectible(id)).status).toBe('uncollectible');
  await setDefaultCard(stripe, idOf(subscription.customer), 'pm_card_visa');
  expect((await stripe.invoices.pay(id)).status).toBe('paid');
  await stripe.subscriptions.cancel(subscription.id);
});

test('D: with a new card a retry or a manual payment succeeds', async () => {
  for (const byHand of [false, true]) {
    const subscription = await aTrial(sandbox, price, 'pm_card_chargeCustomerFail');
    await sandbox.advance('P7DT1H');
    expect(await statusOf(subscription.id)).toBe('past_due');
    await setDefaultCard(stripe, idOf(subscription.customer), 'pm_card_visa');
    const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id);
    if (byHand) await stripe.invoices.pay(idOf(latest_invoice));
    else await sandbox.advance('P3D');
    expect(await statusOf(subscription.id)).toBe('active');
    await stripe.subscriptions.cancel(subscription.id);
  }
});

test('D: a renewal with a card that always needs 3-D Secure needs action', async () => {
  const subscription = await aTrial(sandbox, price, 'pm_card_authenticationRequired');
  await sandbox.advance('P7DT1H');
  expect(await statusOf(subscription.id)).toBe('past_due');
  const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice.payments'],
  });
  const payments = typeof latest_invoice === 'object' ? latest_invoice?.payments : undefined;
  const intent = idOf(payments?.data[0]?.payment.payment_intent);
  await sandbox.control(`/authentications/${intent}`, { passed: true });
  expect(await statusOf(subscription.id)).toBe('active');
  await stripe.subscriptions.cancel(subscription.id);
});

test('D: without a card a retry counts, but charges nothing', async () => {
  const customer = await stripe.customers.create();
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    trial_period_days: 2,
  });
  await sandbox.advance('P2DT1H');
  const { latest_invoice } = await stripe.subscriptions.retrieve(id);
  expect(await stripe.invoices.retrieve(idOf(latest_invoice))).toMatchObject({ attempt_count: 1 });
  await sandbox.newEvents();
  await sandbox.advance('P3D');
  expect(await sandbox.newEvents()).toEqual(['invoice.updated']);
  expect(await stripe.invoices.retrieve(idOf(latest_invoice))).toMatchObject({
    status: 'open',
    attempt_count: 2,
  });
  await setDefaultCard(stripe, customer.id, 'pm_card_visa');
  await sandbox.advance('P5D');
  expect(await statusOf(id)).toBe('active');
  await stripe.subscriptions.cancel(id);
});

const close = {
  voided: (id: string) => stripe.invoices.voidInvoice(id),
  'written off': (id: string) => stripe.invoices.markUncollectible(id),
};

test.each(['voided', 'written off'] as const)(
  'D: a subscription whose overdue renewal is %s is active again, and not retried',
  async (how) => {
    const subscription = await aTrial(sandbox, price, 'pm_card_chargeCustomerFail');
    await sandbox.advance('P7DT1H');
    expect(await statusOf(subscription.id)).toBe('past_due');
    const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id);
    await sandbox.newEvents();
    await close[how](idOf(latest_invoice));
    expect(await sandbox.newEvents()).toEqual([
      ...(how === 'voided'
        ? ['payment_intent.canceled', 'invoice.voided']
        : ['invoice.marked_uncollectible']),
      'customer.subscription.updated',
    ]);
    expect(await statusOf(subscription.id)).toBe('active');
    await sandbox.advance('P4D');
    expect(await stripe.invoices.retrieve(idOf(latest_invoice))).toMatchObject({
      attempt_count: 1,
      next_payment_attempt: null,
    });
    await stripe.subscriptions.cancel(subscription.id);
  },
);

test('D: a subscription stays past due while an older invoice is owed', async () => {
  await sandbox.control('/dunning', { retryDays: [1], outcome: 'past_due' });
  const subscription = await aTrial(sandbox, price, 'pm_card_chargeCustomerFail');
  await sandbox.advance('P42DT1H');
  const { data } = await stripe.invoices.list({ subscription: subscription.id, status: 'open' });
  expect(data).toHaveLength(2);
  const [newer, older] = data;
  await stripe.invoices.voidInvoice(newer?.id ?? '');
  expect(await statusOf(subscription.id)).toBe('past_due');
  await stripe.invoices.voidInvoice(older?.id ?? '');
  expect(await statusOf(subscription.id)).toBe('active');
  await sandbox.control('/dunning', { retryDays: [3, 5, 7], outcome: 'cancel' });
  await stripe.subscriptions.cancel(subscription.id);
});

test('with outcome unpaid the subscription stays, and later invoices stay drafts', async () => {
  await sandbox.control('/dunning', { retryDays: [1], outcome: 'unpaid' });
  const subscription = await aTrial(sandbox, price, 'pm_card_chargeCustomerFail');
  await sandbox.advance('P8DT1H');
  expect(await statusOf(subscription.id)).toBe('unpaid');
  await sandbox.advance('P32D');
  const [latest] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  expect(latest).toMatchObject({ status: 'draft', auto_advance: false });
  await sandbox.control('/dunning', { retryDays: [3, 5, 7], outcome: 'cancel' });
  await stripe.subscriptions.cancel(subscription.id);
});

test('with outcome past_due the subscription stays past_due after the last retry', async () => {
  await sandbox.control('/dunning', { retryDays: [1], outcome: 'past_due' });
  const subscription = await aTrial(sandbox, price, 'pm_card_chargeCustomerFail');
  await sandbox.advance('P9DT1H');
  expect(await statusOf(subscription.id)).toBe('past_due');
  await sandbox.control('/dunning', { retryDays: [3, 5, 7], outcome: 'cancel' });
  await stripe.subscriptions.cancel(subscription.id);
});
