import type Stripe from 'stripe';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  aCustomer,
  anActiveSubscription,
  idOf,
  invoiceOf,
  setDefaultCard,
  somePlans,
  switchPrice,
} from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const plans = await somePlans(sandbox);
const monthly = plans.monthly.id;
const yearly = plans.yearly.id;
beforeEach(async () => sandbox.newEvents());
afterAll(async () => sandbox.close());

/** A subscription of a new customer that redeems this coupon or promotion code. */
async function aDiscounted(
  choice: { coupon: string } | { promotion_code: string },
  params: Partial<Stripe.SubscriptionCreateParams> = {},
) {
  const customer = await aCustomer(sandbox);
  return stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly }],
    discounts: [choice],
    expand: ['latest_invoice', 'discounts'],
    ...params,
  });
}

async function newestInvoice(subscription: string): Promise<Stripe.Invoice> {
  const [newest] = (await stripe.invoices.list({ subscription, limit: 1 })).data;
  if (!newest) throw new Error('no invoice');
  return newest;
}

test('a coupon for once takes off the first payment only', async () => {
  const coupon = await stripe.coupons.create({ percent_off: 33.3, name: 'Welcome' });
  expect(coupon).toMatchObject({ duration: 'once', valid: true, times_redeemed: 0 });
  const subscription = await aDiscounted({ coupon: coupon.id });
  expect(invoiceOf(subscription)).toMatchObject({
    status: 'paid',
    subtotal: 900,
    total: 600,
    amount_paid: 600,
    total_discount_amounts: [{ amount: 300 }],
    lines: { data: [{ amount: 900, discount_amounts: [{ amount: 300 }] }] },
  });
  expect(subscription.discounts).toEqual([]);
  const events = await sandbox.newEvents();
  expect(events).toEqual(
    expect.arrayContaining(['customer.discount.created', 'customer.discount.deleted']),
  );
  const withDiscount = await stripe.invoices.retrieve(invoiceOf(subscription).id, {
    expand: ['discounts.source.coupon'],
  });
  expect(withDiscount.discounts).toMatchObject([{ source: { coupon: { name: 'Welcome' } } }]);
  const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
  expect(preview).toMatchObject({ total: 900, total_discount_amounts: [] });
});

test('a coupon for once waits through a trial for the first payment', async () => {
  const { id: coupon } = await stripe.coupons.create({ amount_off: 200, currency: 'usd' });
  const { id, discounts } = await aDiscounted({ coupon }, { trial_period_days: 7 });
  expect(discounts).toHaveLength(1);
  await sandbox.advance('P7DT1H');
  expect(await newestInvoice(id)).toMatchObject({ status: 'paid', amount_paid: 700 });
  expect((await stripe.subscriptions.retrieve(id)).discounts).toEqual([]);
});

test('a repeating coupon takes off its months, as each preview said', async () => {
  const { id: coupon } = await stripe.coupons.create({
    percent_off: 50,
    duration: 'repeating',
    duration_in_months: 2,
  });
  const { id, discounts } = await aDiscounted({ coupon });
  const [discount] = discounts;
  const end = typeof discount === 'object' ? (discount.end ?? 0) : 0;
  expect(end).toBeGreaterThan((await sandbox.now()) + 58 * 86_400);
  const paid = [];
  for (let month = 0; month < 2; month += 1) {
    const preview = await stripe.invoices.createPreview({ subscription: id });
    await sandbox.advance('P1MT1H');
    const { amount_paid } = await newestInvoice(id);
    expect(amount_paid).toBe(preview.amount_due);
    paid.push(amount_paid);
  }
  expect(paid).toEqual([450, 900]);
  expect((await stripe.subscriptions.retrieve(id)).discounts).toEqual([]);
});

test('unused time is credited at what was paid for it, and the discount stays', async () => {
  const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
  const subscription = await aDiscounted({ coupon });
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: subscription.items.data[0]?.id, price: yearly }],
      proration_behavior: 'always_invoice',
    },
  });
  const changed = await switchPrice(sandbox, subscription, yearly);
  expect(invoiceOf(changed)).toMatchObject({
    subtotal: 9450,
    total: 4500,
    amount_paid: 4500,
    lines: { data: [{ amount: -450, discount_amounts: [] }, { amount: 9900 }] },
  });
  expect(preview.amount_due).toBe(4500);
  expect(changed.discounts).toHaveLength(1);
});

test('a discount given and taken away later changes the next invoice', async () => {
  const { id: coupon } = await stripe.coupons.create({ percent_off: 10, duration: 'forever' });
  const { subscription } = await anActiveSubscription(sandbox, { price: monthly });
  await sandbox.newEvents();
  const given = await stripe.subscriptions.update(subscription.id, { discounts: [{ coupon }] });
  expect(await sandbox.newEvents()).toEqual([
    'coupon.updated',
    'customer.discount.created',
    'customer.subscription.updated',
  ]);
  const total = async () =>
    (await stripe.invoices.createPreview({ subscription: subscription.id })).total;
  expect(await total()).toBe(810);
  const [discount] = given.discounts;
  await stripe.subscriptions.update(subscription.id, { discounts: [{ discount: idOf(discount) }] });
  expect(await total()).toBe(810);
  expect(await sandbox.newEvents()).toEqual([]);
  await stripe.coupons.del(coupon);
  expect(await total()).toBe(810);
  await stripe.subscriptions.update(subscription.id, { discounts: '' });
  expect(await total()).toBe(900);
  expect(await sandbox.newEvents()).toContain('customer.discount.deleted');
});

test('a coupon is used up after its redemptions, and expires at its date', async () => {
  const once = await stripe.coupons.create({ percent_off: 10, max_redemptions: 1 });
  await aDiscounted({ coupon: once.id });
  expect(await stripe.coupons.retrieve(once.id)).toMatchObject({
    times_redeemed: 1,
    valid: false,
  });
  const redeem_by = (await sandbox.now()) + 3_600;
  const dated = await stripe.coupons.create({ percent_off: 10, redeem_by });
  await sandbox.advance('PT2H');
  expect(await stripe.coupons.retrieve(dated.id)).toMatchObject({ valid: false });
  for (const { id } of [once, dated]) {
    await expect(aDiscounted({ coupon: id })).rejects.toMatchObject({
      statusCode: 400,
      code: 'coupon_expired',
    });
  }
});

test('a promotion code redeems its coupon for those who may use it', async () => {
  const { id: coupon } = await stripe.coupons.create({ percent_off: 20, duration: 'forever' });
  const promotion = { type: 'coupon', coupon } as const;
  const code = await stripe.promotionCodes.create({
    promotion,
    code: 'SPRING',
    max_redemptions: 1,
  });
  expect((await stripe.promotionCodes.list({ code: 'SPRING' })).data).toMatchObject([
    { id: code.id, active: true },
  ]);
  await expect(stripe.promotionCodes.create({ promotion, code: 'spring' })).rejects.toMatchObject({
    statusCode: 400,
    param: 'code',
  });
  const subscription = await aDiscounted({ promotion_code: code.id });
  expect(subscription.discounts).toMatchObject([{ promotion_code: code.id, end: null }]);
  expect(invoiceOf(subscription).amount_paid).toBe(720);
  expect(await stripe.promotionCodes.retrieve(code.id)).toMatchObject({ active: false });
  const { id: customer } = await stripe.customers.create();
  const personal = await stripe.promotionCodes.create({ promotion, customer });
  for (const promotion_code of [code.id, personal.id]) {
    await expect(aDiscounted({ promotion_code })).rejects.toMatchObject({
      param: 'discounts[0][promotion_code]',
    });
  }
});

test('a coupon takes off either an amount of a currency or a percentage', async () => {
  for (const params of [
    {},
    { amount_off: 100 },
    { amount_off: 100, currency: 'usd', percent_off: 10 },
    { percent_off: 101 },
    { percent_off: 10, duration: 'repeating' as const },
    { percent_off: 10, redeem_by: 1 },
  ]) {
    await expect(stripe.coupons.create(params)).rejects.toMatchObject({ statusCode: 400 });
  }
  const { id: coupon } = await stripe.coupons.create({ amount_off: 100, currency: 'eur' });
  await expect(aDiscounted({ coupon })).rejects.toMatchObject({ statusCode: 400 });
});

test('a coupon takes off another amount in each of its currencies, and is refused for others', async () => {
  const { id: coupon } = await stripe.coupons.create({
    amount_off: 200,
    currency: 'usd',
    currency_options: { eur: { amount_off: 180 }, jpy: { amount_off: 300 } },
    duration: 'forever',
  });
  const expanded = await stripe.coupons.retrieve(coupon, { expand: ['currency_options'] });
  expect(expanded).toMatchObject({
    amount_off: 200,
    currency: 'usd',
    currency_options: { usd: { amount_off: 200 }, eur: { amount_off: 180 } },
  });
  for (const [currency, unit_amount, total] of [
    ['usd', 900, 700],
    ['eur', 899, 719],
    ['jpy', 1380, 1080],
  ] as const) {
    const price = await aPrice(currency, unit_amount);
    const customer = await aCustomer(sandbox);
    const session = await openSession(customer.id, price, coupon);
    expect(session).toMatchObject({ currency, amount_total: total });
    const subscription = await aDiscounted(
      { coupon },
      { customer: customer.id, items: [{ price }] },
    );
    expect(invoiceOf(subscription)).toMatchObject({ currency, total, amount_paid: total });
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(preview).toMatchObject({ currency, total });
  }
  expect(await stripe.coupons.retrieve(coupon)).toMatchObject({
    amount_off: 200,
    currency: 'usd',
    times_redeemed: 3,
  });
  const pounds = await aPrice('gbp', 799);
  const { id: buyer } = await aCustomer(sandbox);
  await expect(openSession(buyer, pounds, coupon)).rejects.toMatchObject({
    statusCode: 400,
    param: 'discounts[0][coupon]',
  });
  const refused: Stripe.CouponCreateParams[] = [
    { percent_off: 10, currency_options: { eur: { amount_off: 100 } } },
    { amount_off: 100, currency: 'usd', currency_options: { usd: { amount_off: 100 } } },
  ];
  for (const params of refused) {
    await expect(stripe.coupons.create(params)).rejects.toMatchObject({
      param: 'currency_options',
    });
  }
});

async function aPrice(currency: string, unit_amount: number): Promise<string> {
  const price = { product: plans.product.id, currency, unit_amount };
  return (await stripe.prices.create({ ...price, recurring: { interval: 'month' } })).id;
}

const openSession = (customer: string, price: string, coupon: string) =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price, quantity: 1 }],
    discounts: [{ coupon }],
    success_url: 'https://stillweb.example/paid',
  });

test('a subscription that costs nothing is active without a charge', async () => {
  const { id: coupon } = await stripe.coupons.create({ percent_off: 100, duration: 'forever' });
  const customer = await stripe.customers.create();
  await setDefaultCard(stripe, customer.id, 'pm_card_chargeCustomerFail');
  const free = await aDiscounted({ coupon }, { customer: customer.id });
  expect(free.status).toBe('active');
  expect(invoiceOf(free)).toMatchObject({ status: 'paid', amount_due: 0, subtotal: 900 });
});
