import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards, startBilling, type BillingWorld, type Buyer } from '../../test/start-billing.ts';
import { idOf } from './fetch-billing.ts';

let world: BillingWorld;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

/** Somebody whose trial is over and who has paid once. */
async function aPayingBuyer(plan: 'MONTHLY' | 'YEARLY' = 'MONTHLY', card?: string): Promise<Buyer> {
  const buyer = await world.aBuyer();
  await buyer.subscribe(plan, card);
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), { trial_end: 'now' });
  await buyer.untilStatus('ACTIVE');
  return buyer;
}

/** Somebody whose card is declined when the trial ends. */
async function aPastDueBuyer(): Promise<Buyer> {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY', cards.failsLater);
  await world.advance('P7DT2H');
  await buyer.untilStatus('PAST_DUE');
  return buyer;
}

async function atStripe(buyer: Buyer) {
  return world.stripe.subscriptions.retrieve(await buyer.subscriptionId());
}

async function paidInvoices(buyer: Buyer): Promise<number[]> {
  const { data } = await world.stripe.invoices.list({ customer: await buyer.customerId() });
  return data.map((invoice) => invoice.amount_paid).filter((paid) => paid > 0);
}

async function subjects(buyer: Buyer): Promise<string[]> {
  return (await world.server.mailbox.mails(buyer.email)).map(({ subject }) => subject);
}

async function untilMailed(buyer: Buyer, subject: RegExp): Promise<void> {
  await expect
    .poll(() => subjects(buyer), { timeout: 10_000 })
    .toContainEqual(expect.stringMatching(subject));
}

test('billing 18: a cancellation keeps access to the end, and a second one changes nothing', async () => {
  const buyer = await aPayingBuyer();
  const before = await buyer.current();

  const first = await buyer.post('/subscription/cancel', {
    reason: 'too_expensive',
    comment: 'Maybe later',
  });
  const second = await buyer.post('/subscription/cancel');

  expect(first.status).toBe(200);
  expect(first.body.data).toMatchObject({
    status: 'ACTIVE',
    cancelAt: before?.currentPeriodEnd,
    nextCharge: null,
  });
  expect(second.status).toBe(200);
  expect(second.body.data).toEqual(first.body.data);
  expect((await atStripe(buyer)).cancellation_details).toMatchObject({
    feedback: 'too_expensive',
    comment: 'Maybe later',
  });
  await expect
    .poll(async () => (await subjects(buyer)).filter((subject) => /ends on/.test(subject)), {
      timeout: 10_000,
    })
    .toHaveLength(1);
});

test('billing 18, 19: a cancellation by date alone, as the portal makes it, reads the same and can be undone', async () => {
  const buyer = await aPayingBuyer();
  const subscription = await atStripe(buyer);
  const periodEnd = subscription.items.data[0]?.current_period_end ?? 0;
  await world.stripe.subscriptions.update(subscription.id, { cancel_at: periodEnd });
  await expect
    .poll(async () => (await buyer.current())?.cancelAt, { timeout: 10_000 })
    .toBe(new Date(periodEnd * 1000).toISOString());

  const { status, body } = await buyer.post('/subscription/reactivate');

  expect(status).toBe(200);
  expect(body.data).toMatchObject({ status: 'ACTIVE', cancelAt: null });
  expect(await atStripe(buyer)).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
});

test('billing 19: our own cancellation is undone before the end, and not after it', async () => {
  const buyer = await aPayingBuyer();
  await buyer.post('/subscription/cancel');
  const resumed = await buyer.post('/subscription/reactivate');
  expect(resumed.body.data).toMatchObject({ cancelAt: null, nextCharge: { amount: 900 } });
  const again = await buyer.post('/subscription/reactivate');
  expect([again.status, again.body.data]).toEqual([200, resumed.body.data]);

  await buyer.post('/subscription/cancel');
  await world.stripe.subscriptions.cancel(await buyer.subscriptionId());
  const tooLate = await buyer.post('/subscription/reactivate');

  expect([tooLate.status, tooLate.body.code]).toEqual([409, 'SUBSCRIPTION_ENDED']);
  expect(await paidInvoices(buyer)).toEqual([900]);
  const cancelled = await buyer.post('/subscription/cancel');
  expect([cancelled.status, cancelled.body.data.status]).toEqual([200, 'CANCELED']);
});

test('billing 20: only our two prices are sold, and the current one changes nothing', async () => {
  const buyer = await aPayingBuyer();
  const product = await world.stripe.products.create({ name: 'Something else' });
  const foreign = await world.stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 1,
    recurring: { interval: 'month' },
  });
  for (const priceId of [foreign.id, 'price_unknown']) {
    const { status, body } = await buyer.post('/subscription/update', { priceId });
    expect([status, body.code]).toEqual([400, 'UNKNOWN_PRICE']);
    const preview = await buyer.post('/subscription/update/preview', { priceId });
    expect([preview.status, preview.body.code]).toEqual([400, 'UNKNOWN_PRICE']);
  }
  const before = await buyer.current();
  const same = await buyer.post('/subscription/update', { priceId: world.prices.MONTHLY });
  expect([same.status, same.body.data]).toEqual([200, before]);
  expect(await paidInvoices(buyer)).toEqual([900]);
});

test('what the preview shows is what an upgrade costs', async () => {
  const buyer = await aPayingBuyer();
  const { body: shown } = await buyer.post('/subscription/update/preview', {
    priceId: world.prices.YEARLY,
  });
  expect(shown.data).toMatchObject({ plan: 'YEARLY', credit: { amount: 0 } });

  const { status, body } = await buyer.post('/subscription/update', {
    priceId: world.prices.YEARLY,
    prorationDate: shown.data.prorationDate,
  });

  expect(status).toBe(200);
  expect(body.data).toMatchObject({ status: 'ACTIVE', plan: 'YEARLY', pendingPlan: null });
  const [paid] = await paidInvoices(buyer);
  expect(paid).toBe(shown.data.dueNow.amount);
  expect(body.data.nextCharge.amount).toBe(shown.data.nextCharge.amount);
  const shownDate = Date.parse(shown.data.nextCharge.date);
  expect(Math.abs(Date.parse(body.data.nextCharge.date) - shownDate)).toBeLessThan(60_000);
});

test('a proration date that nobody was shown does not make an upgrade cheaper', async () => {
  const buyer = await aPayingBuyer();
  await world.advance('P15D');
  const start = (await atStripe(buyer)).items.data[0]?.current_period_start ?? 0;
  await buyer.post('/subscription/update', {
    priceId: world.prices.YEARLY,
    prorationDate: start,
  });
  const [paid] = await paidInvoices(buyer);
  expect(paid).toBeGreaterThan(9900 - 900);
});

test('billing 21: a declined upgrade leaves the old plan and says why', async () => {
  const buyer = await aPayingBuyer();
  const customer = await buyer.customerId();
  const failing = await world.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer,
  });
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), {
    default_payment_method: failing.id,
  });

  const { status, body } = await buyer.post('/subscription/update', {
    priceId: world.prices.YEARLY,
  });

  expect([status, body.code]).toEqual([409, 'PAYMENT_DECLINED']);
  expect(body.message).toMatch(/declined/);
  expect(await buyer.current()).toMatchObject({
    status: 'ACTIVE',
    plan: 'MONTHLY',
    pendingPlan: null,
  });
  expect(await paidInvoices(buyer)).toEqual([900]);
});

/** Somebody whose upgrade waits for the bank; answers the payment that waits. */
async function anUpgradeThatWaits(): Promise<{ buyer: Buyer; intent: string }> {
  const buyer = await aPayingBuyer();
  const customer = await buyer.customerId();
  const asking = await world.stripe.paymentMethods.attach('pm_card_authenticationRequired', {
    customer,
  });
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), {
    default_payment_method: asking.id,
  });
  const { status, body } = await buyer.post('/subscription/update', {
    priceId: world.prices.YEARLY,
  });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ status: 'ACTIVE', plan: 'MONTHLY', pendingPlan: 'YEARLY' });
  const { data } = await world.stripe.invoices.list({
    customer,
    status: 'open',
    expand: ['data.payments'],
  });
  const intent = idOf(data[0]?.payments?.data[0]?.payment.payment_intent);
  return { buyer, intent: intent ?? '' };
}

/** What the cardholder answers on the bank's page. */
async function authenticate(intent: string, passed: boolean): Promise<number> {
  const { status } = await fetch(`${world.sandboxUrl}/sandbox/authentications/${intent}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ passed }),
  });
  return status;
}

test('billing 21: an upgrade that the bank wants confirmed waits, and the old plan goes on', async () => {
  const { buyer, intent } = await anUpgradeThatWaits();
  await untilMailed(buyer, /bank asks you to confirm/);
  await authenticate(intent, false);
  expect(await buyer.current()).toMatchObject({ status: 'ACTIVE', plan: 'MONTHLY' });
  expect(await paidInvoices(buyer)).toEqual([900]);
});

test('billing 21: an upgrade that the bank confirms is applied and paid exactly once', async () => {
  const { buyer, intent } = await anUpgradeThatWaits();
  await world.webhooks('duplicate');

  expect(await authenticate(intent, true)).toBe(200);

  await expect.poll(async () => (await buyer.current())?.plan, { timeout: 10_000 }).toBe('YEARLY');
  expect(await authenticate(intent, true)).toBe(400);
  const again = await buyer.post('/subscription/update', { priceId: world.prices.YEARLY });
  await world.webhooks('normal');
  expect(again.body.data).toMatchObject({ status: 'ACTIVE', plan: 'YEARLY', pendingPlan: null });
  const [upgrade, ...before] = await paidInvoices(buyer);
  expect(before).toEqual([900]);
  expect(upgrade).toBeGreaterThan(8900);
  await untilMailed(buyer, /^Your plan is now Annual/);
  expect((await subjects(buyer)).filter((subject) => /plan is now/.test(subject))).toHaveLength(1);
  const { data } = await world.stripe.subscriptions.list({ customer: await buyer.customerId() });
  expect(data.map(({ items }) => items.data.map(({ price }) => price.id))).toEqual([
    [world.prices.YEARLY],
  ]);
});

test('billing 22: another plan during the trial keeps its end and charges nothing', async () => {
  const buyer = await world.aBuyer();
  const before = await buyer.subscribe('MONTHLY');
  const { body: shown } = await buyer.post('/subscription/update/preview', {
    priceId: world.prices.YEARLY,
  });
  expect(shown.data).toMatchObject({
    dueNow: { amount: 0 },
    nextCharge: { amount: 9900, date: before.trialEnd },
  });

  const { body } = await buyer.post('/subscription/update', {
    priceId: world.prices.YEARLY,
    prorationDate: shown.data.prorationDate,
  });

  expect(body.data).toMatchObject({
    status: 'TRIALING',
    plan: 'YEARLY',
    trialEnd: before.trialEnd,
    nextCharge: { amount: 9900, date: before.trialEnd },
  });
  expect(await paidInvoices(buyer)).toEqual([]);
});

test('billing 23: from year to month leaves a credit that pays the next months', async () => {
  const buyer = await aPayingBuyer('YEARLY');
  const { body: shown } = await buyer.post('/subscription/update/preview', {
    priceId: world.prices.MONTHLY,
  });
  expect(shown.data.dueNow.amount).toBe(0);
  expect(shown.data.credit.amount).toBeGreaterThan(8900);

  const { body } = await buyer.post('/subscription/update', {
    priceId: world.prices.MONTHLY,
    prorationDate: shown.data.prorationDate,
  });

  expect(body.data).toMatchObject({ plan: 'MONTHLY', nextCharge: { amount: 0 } });
  expect(await paidInvoices(buyer)).toEqual([9900]);
});

test('billing 24: a new card pays what is overdue at once and every renewal after', async () => {
  const buyer = await aPastDueBuyer();
  expect((await buyer.current())?.nextCharge).toMatchObject({ amount: 900 });

  const { status, body } = await buyer.post('/subscription/update-payment-method', {
    paymentMethodId: 'pm_card_mastercard',
  });

  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data).toMatchObject({ status: 'ACTIVE', card: { brand: 'mastercard' } });
  expect(await paidInvoices(buyer)).toEqual([900]);
  await world.advance('P32D');
  expect(await paidInvoices(buyer)).toEqual([900, 900]);
});

test('billing 24: a card chosen in the portal becomes the subscription’s and pays what is overdue', async () => {
  const buyer = await aPastDueBuyer();
  const customer = await buyer.customerId();
  const card = await world.stripe.paymentMethods.attach('pm_card_visa', { customer });
  await world.stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: card.id },
  });
  const shown = await buyer.untilStatus('ACTIVE');
  expect(shown.card?.last4).toBe('4242');
  expect((await atStripe(buyer)).default_payment_method).toBe(card.id);
});

test('a card that is declined or cannot be used is refused, and the old one stays', async () => {
  const buyer = await aPayingBuyer();
  const unknown = await buyer.post('/subscription/update-payment-method', {
    paymentMethodId: 'pm_unknown',
  });
  expect([unknown.status, unknown.body.code]).toEqual([400, 'PAYMENT_METHOD_REFUSED']);
  const declined = await buyer.post('/subscription/update-payment-method', {
    paymentMethodId: 'pm_card_chargeDeclined',
  });
  expect([declined.status, declined.body.code]).toEqual([409, 'PAYMENT_DECLINED']);
  expect((await buyer.current())?.card?.last4).toBe('4242');
});

test('billing 25: somebody else’s card is refused and stays theirs', async () => {
  const buyer = await aPayingBuyer();
  const other = await aPayingBuyer('MONTHLY', '5555555555554444');
  const owner = await other.customerId();
  const { data: cards } = await world.stripe.paymentMethods.list({ customer: owner });
  const paymentMethodId = cards[0]?.id ?? '';
  const before = await buyer.current();

  const { status, body } = await buyer.post('/subscription/update-payment-method', {
    paymentMethodId,
  });

  expect([status, body.code]).toEqual([400, 'PAYMENT_METHOD_REFUSED']);
  expect(await buyer.current()).toEqual(before);
  expect((await atStripe(buyer)).default_payment_method).not.toBe(paymentMethodId);
  expect((await world.stripe.paymentMethods.retrieve(paymentMethodId)).customer).toBe(owner);
  expect((await other.current())?.card?.last4).toBe('4444');
});

test('a past due payment that the new card declines as well says so and stays past due', async () => {
  const buyer = await aPastDueBuyer();
  const { status, body } = await buyer.post('/subscription/update-payment-method', {
    paymentMethodId: 'pm_card_chargeCustomerFail',
  });
  expect([status, body.code]).toEqual([409, 'PAYMENT_DECLINED']);
  expect(await buyer.current()).toMatchObject({ status: 'PAST_DUE' });
});

test('a person hears of each step once: trial, its end, receipt, declined card, end', async () => {
  const buyer = await world.aBuyer();
  await world.webhooks('duplicate');
  await buyer.subscribe('MONTHLY');
  await world.advance('P5D');
  await untilMailed(buyer, /free trial ends on/);
  await world.advance('P3D');
  await buyer.untilStatus('ACTIVE');
  await expect.poll(() => paidInvoices(buyer), { timeout: 10_000 }).toEqual([900]);
  const customer = await buyer.customerId();
  const failing = await world.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer,
  });
  await world.stripe.subscriptions.update(await buyer.subscriptionId(), {
    default_payment_method: failing.id,
  });
  await world.advance('P31D');
  await buyer.untilStatus('PAST_DUE');
  await untilMailed(buyer, /payment did not go through/);
  await world.advance('P16D');
  await buyer.untilStatus('CANCELED');
  await world.webhooks('normal');

  await untilMailed(buyer, /has ended/);
  const received = await subjects(buyer);
  const count = (pattern: RegExp) => received.filter((subject) => pattern.test(subject)).length;
  expect(count(/free trial.*has started/)).toBe(1);
  expect(count(/free trial ends on/)).toBe(1);
  expect(count(/^Receipt: \$9\.00/)).toBe(1);
  expect(count(/payment did not go through/)).toBeGreaterThan(0);
  expect(count(/has ended/)).toBe(1);
  const [last] = await world.server.mailbox.mails(buyer.email);
  expect(last?.html).toContain('/pricing');
});
