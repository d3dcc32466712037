import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startBilling,
  startWithSandboxClock,
  type BillingTestApp,
} from '../../../../test/worlds/start-billing.ts';
import {
  aPastDueBuyer,
  aPayingBuyer,
  subscriptionAtStripe,
  paidAmounts,
  waitForEmail,
} from '../../../../test/people/subscribers.ts';
import { chargeText } from '../../emails/text/charge-text.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling({}, startWithSandboxClock);
});

afterAll(() => world.close());

test('billing 20: only our two prices are sold, and the current one changes nothing', async () => {
  const buyer = await aPayingBuyer(world);
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
  expect(await paidAmounts(world, buyer)).toEqual([900]);
});

test('an upgrade costs what the preview has shown', { tags: 'exhaustive' }, async () => {
  const buyer = await aPayingBuyer(world);
  const { body: shown } = await buyer.post('/subscription/update/preview', {
    priceId: world.prices.YEARLY,
  });
  expect(shown.data).toMatchObject({ plan: 'YEARLY', credit: { amount: 0 } });
  await world.advance('PT25M');

  const { status, body } = await buyer.post('/subscription/update', {
    priceId: world.prices.YEARLY,
    prorationDate: shown.data.prorationDate,
  });

  expect(status).toBe(200);
  expect(body.data).toMatchObject({ status: 'ACTIVE', plan: 'YEARLY', pendingPlan: null });
  const [paid] = await paidAmounts(world, buyer);
  expect(paid).toBe(shown.data.dueNow.amount);
  const { data } = await world.stripe.invoices.list({ customer: await buyer.customerId() });
  const prorations = data[0]?.lines.data.filter(
    ({ parent }) => parent?.subscription_item_details?.proration,
  );
  expect(prorations?.map(({ period }) => period.start)).toEqual([shown.data.prorationDate]);
  expect(body.data.nextCharge.amount).toBe(shown.data.nextCharge.amount);
  const shownDate = Date.parse(shown.data.nextCharge.date);
  expect(Math.abs(Date.parse(body.data.nextCharge.date) - shownDate)).toBeLessThan(30 * 60_000);
});

test(
  'a proration date from no preview does not make an upgrade cheaper',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(world);
    await world.advance('P15D');
    const start =
      (await subscriptionAtStripe(world, buyer)).items.data[0]?.current_period_start ?? 0;
    await buyer.post('/subscription/update', {
      priceId: world.prices.YEARLY,
      prorationDate: start,
    });
    const [paid] = await paidAmounts(world, buyer);
    expect(paid).toBeGreaterThan(9900 - 900);
  },
);

test('billing 21: a declined upgrade leaves the old plan and says why', async () => {
  const buyer = await aPayingBuyer(world);
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
  expect(await paidAmounts(world, buyer)).toEqual([900]);
});

test('billing 22: a change of plan in the trial keeps its end and charges nothing', async () => {
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
  expect(await paidAmounts(world, buyer)).toEqual([]);
});

test('billing 23: a change from year to month leaves a credit for the next months', async () => {
  const buyer = await aPayingBuyer(world, 'YEARLY');
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
  const announced = chargeText(body.data.cardCharge, 'MONTHLY', body.data.card);
  expect(announced).toMatch(/^Your credit of \$(89|90)\.\d\d covers the next (9|10) months\. On/);
  expect((await waitForEmail(world, buyer, /plan is now Monthly/))?.text).toContain(announced);
  await world.advance('P32D');
  expect((await buyer.current())?.status).toBe('ACTIVE');
  expect(await paidAmounts(world, buyer)).toEqual([9900]);
});

test('a change of plan is refused while a payment is overdue, and creates no credit', async () => {
  const buyer = await aPastDueBuyer(world, 'YEARLY');
  const priceId = world.prices.MONTHLY;
  for (const path of ['update', 'update/preview']) {
    const { status, body } = await buyer.post(`/subscription/${path}`, { priceId });
    expect([status, body.code]).toEqual([409, 'PAYMENT_OVERDUE']);
  }
  expect(await buyer.current()).toMatchObject({ status: 'PAST_DUE', plan: 'YEARLY' });
  const customer = await world.stripe.customers.retrieve(await buyer.customerId());
  expect(customer).toMatchObject({ balance: 0 });
});
