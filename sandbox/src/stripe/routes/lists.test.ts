import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { anActiveSubscription, idOf, payAtCheckout, somePlans } from '../testing/factories.ts';
import { startSandbox } from '../testing/start-sandbox.ts';

const page = z.object({
  object: z.literal('list'),
  data: z.array(z.looseObject({ id: z.string() })),
  has_more: z.boolean(),
  url: z.string(),
});

type Params = Record<string, unknown>;

const sandbox = await startSandbox();
const { stripe } = sandbox;
const began = await sandbox.now();
for (const name of ['First', 'Second']) await stripe.products.create({ name });
const plans = await somePlans(sandbox);
const price = plans.monthly.id;
const product = plans.product.id;
/** The last of three customers that have one object of each kind. */
let one: { customer: string; subscription: string; invoice: string; intent: string; card: string };
for (let count = 0; count < 3; count += 1) await createOneOfEach();
afterAll(async () => sandbox.close());

async function createOneOfEach(): Promise<void> {
  const { customer, subscription } = await anActiveSubscription(sandbox, { price });
  const invoice = idOf(subscription.latest_invoice);
  const [payment] = (await stripe.invoicePayments.list({ invoice })).data;
  const intent = idOf(payment?.payment.payment_intent);
  const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', {
    customer: customer.id,
  });
  one = { customer: customer.id, subscription: subscription.id, invoice, intent, card };
  await stripe.refunds.create({ payment_intent: intent, amount: 100 });
  const { id: coupon } = await stripe.coupons.create({ percent_off: 10 });
  await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon } });
  await stripe.billingPortal.configurations.create({
    features: { invoice_history: { enabled: true } },
  });
  await stripe.webhookEndpoints.create({
    url: 'http://127.0.0.1:9/hooks',
    enabled_events: ['payment_method.automatically_updated'],
  });
  await stripe.testHelpers.testClocks.create({ frozen_time: began });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer_email: 'ada@stillweb.example',
    line_items: [{ price, quantity: 1 }],
    subscription_data: { trial_period_days: 7 },
    success_url: 'https://shop.example/done',
  });
  await payAtCheckout(session);
}

async function list(path: string, params: Params = {}) {
  const query = Object.entries(params).map(([key, value]) => `${key}=${String(value)}`);
  const raw = await stripe.rawRequest('GET', `/v1/${path}?${query.join('&')}`);
  return page.parse(raw);
}

async function idsOf(path: string, params: Params = {}): Promise<string[]> {
  return (await list(path, { limit: 100, ...params })).data.map(({ id }) => id);
}

/** Lists with a filter for the creation time. */
const dated = [
  'balance_transactions',
  'charges',
  'checkout/sessions',
  'coupons',
  'customers',
  'events',
  'invoice_payments',
  'invoices',
  'payment_intents',
  'prices',
  'products',
  'promotion_codes',
  'refunds',
  'setup_intents',
  'subscriptions',
];

test.each([
  ...dated,
  'billing_portal/configurations',
  'test_helpers/test_clocks',
  'webhook_endpoints',
])('%s are listed newest first, page by page in both directions', async (path) => {
  const all = (await idsOf(path)).slice(0, 5);
  expect(all.length).toBeGreaterThanOrEqual(2);
  const [first = '', second = ''] = all;
  const start = await list(path, { limit: 1 });
  expect(start).toMatchObject({ data: [{ id: first }], has_more: true, url: `/v1/${path}` });
  const next = await list(path, { limit: 1, starting_after: first });
  expect(next.data).toMatchObject([{ id: second }]);
  const last = all.at(-1) ?? '';
  const before = await list(path, { limit: 1, ending_before: last });
  expect(before).toMatchObject({ data: [{ id: all.at(-2) }], has_more: all.length > 2 });
  expect((await list(path, { ending_before: first })).data).toEqual([]);
  for (const cursor of ['starting_after', 'ending_before']) {
    await expect(list(path, { [cursor]: 'nothing' })).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: cursor,
    });
  }
  await expect(list(path, { starting_after: first, ending_before: last })).rejects.toMatchObject({
    statusCode: 400,
  });
  for (const limit of [0, 101, 'ten']) {
    await expect(list(path, { limit })).rejects.toMatchObject({ param: 'limit' });
  }
});

test('lists that need an owner are paged too', async () => {
  const cards = { customer: one.customer };
  expect(await idsOf('payment_methods', cards)).toHaveLength(2);
  expect(await idsOf(`customers/${one.customer}/payment_methods`)).toHaveLength(2);
  const older = await list('payment_methods', { ...cards, starting_after: one.card });
  expect(older).toMatchObject({ data: [{}], has_more: false });
  expect(await idsOf('subscription_items', { subscription: one.subscription })).toHaveLength(1);
  const lines = await list(`invoices/${one.invoice}/lines`);
  expect(lines.data).toMatchObject([{ object: 'line_item', amount: 900 }]);
  const [session = ''] = await idsOf('checkout/sessions');
  const items = await list(`checkout/sessions/${session}/line_items`);
  expect(items.data).toMatchObject([{ object: 'item', price: { id: price } }]);
});

test('lists can be filtered by customer', async () => {
  for (const path of ['charges', 'invoices', 'payment_intents', 'subscriptions']) {
    const { data } = await list(path, { customer: one.customer });
    expect(data, path).toMatchObject([{ customer: one.customer }]);
  }
});

test('lists can be filtered by the objects that they refer to', async () => {
  expect(await idsOf('invoices', { subscription: one.subscription })).toEqual([one.invoice]);
  expect(await idsOf('invoices', { status: 'draft' })).toEqual([]);
  const payments = await list('invoice_payments', { invoice: one.invoice, status: 'paid' });
  expect(payments.data).toMatchObject([{ payment: { payment_intent: one.intent } }]);
  const same = await list('invoice_payments', {
    'payment[type]': 'payment_intent',
    'payment[payment_intent]': one.intent,
  });
  expect(same.data).toEqual(payments.data);
  const [charge] = (await list('charges', { payment_intent: one.intent })).data;
  expect(await idsOf('refunds', { charge: charge?.id })).toEqual(
    await idsOf('refunds', { payment_intent: one.intent }),
  );
  expect(await idsOf('subscriptions', { price: 'price_none' })).toEqual([]);
  expect(await idsOf('subscriptions', { price, status: 'active' })).toHaveLength(3);
  expect(await idsOf('subscriptions', { status: 'trialing' })).toHaveLength(3);
});

test('products, prices, customers and sessions can be filtered by their fields', async () => {
  expect(await idsOf('products', { 'ids[0]': product })).toEqual([product]);
  expect(await idsOf('products', { active: false })).toEqual([]);
  expect(await idsOf('prices', { product, 'recurring[interval]': 'month' })).toEqual([price]);
  expect(await idsOf('prices', { currency: 'eur' })).toEqual([]);
  expect(await idsOf('customers', { email: 'nobody@stillweb.example' })).toEqual([]);
  expect(await idsOf('customers', { email: 'ada@stillweb.example' })).toHaveLength(6);
  const byEmail = { 'customer_details[email]': 'ada@stillweb.example', status: 'complete' };
  expect(await idsOf('checkout/sessions', byEmail)).toHaveLength(3);
  expect(await idsOf('billing_portal/configurations', { is_default: false })).toHaveLength(3);
});

test.each(dated)('%s can be filtered by their creation time', async (path) => {
  expect(await idsOf(path, { 'created[gte]': began })).not.toEqual([]);
  expect(await idsOf(path, { 'created[lt]': began })).toEqual([]);
  expect(await idsOf(path, { created: began - 60 })).toEqual([]);
});
