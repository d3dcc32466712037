import type Stripe from 'stripe';
import { afterAll, expect, test } from 'vitest';
import {
  aCustomer,
  idOf,
  invoiceOf,
  somePlans,
  submit,
  switchPrice,
} from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const plans = await somePlans(sandbox);
afterAll(async () => sandbox.close());

type Behavior = 'inclusive' | 'exclusive' | 'unspecified';
type Place = { country: string; postal_code?: string };

async function aCustomerIn(address: Place): Promise<string> {
  const { id } = await aCustomer(sandbox);
  await stripe.customers.update(id, { address });
  return id;
}

async function aPrice(currency: string, unit_amount: number, tax_behavior: Behavior) {
  return stripe.prices.create({
    product: plans.product.id,
    currency,
    unit_amount,
    tax_behavior,
    recurring: { interval: 'month' },
  });
}

/** A subscription with tax, and its first invoice. */
async function aTaxed(price: string, address: Place, params: object = {}) {
  const subscription = await stripe.subscriptions.create({
    customer: await aCustomerIn(address),
    items: [{ price }],
    automatic_tax: { enabled: true },
    expand: ['latest_invoice'],
    ...params,
  });
  return { subscription, invoice: invoiceOf(subscription) };
}

const newYork = { country: 'US', postal_code: '10001' };

test.each<[Place, string, Behavior, number, number]>([
  [{ country: 'GB' }, 'gbp', 'inclusive', 1200, 200],
  [{ country: 'IE' }, 'eur', 'inclusive', 1230, 230],
  [{ country: 'FR' }, 'eur', 'exclusive', 1200, 200],
  [{ country: 'DE' }, 'eur', 'unspecified', 1190, 190],
  [{ country: 'AE' }, 'aed', 'exclusive', 1050, 50],
  [{ country: 'US', postal_code: '94105' }, 'usd', 'exclusive', 1000, 0],
  [newYork, 'usd', 'exclusive', 1089, 89],
  [newYork, 'usd', 'unspecified', 1089, 89],
  [newYork, 'usd', 'inclusive', 1000, 82],
  [{ country: 'JP' }, 'jpy', 'inclusive', 1000, 0],
])(
  'in %j a price in %s, %s, costs %i with %i of tax',
  async (place, currency, behavior, total, tax) => {
    const isAdded = behavior === 'exclusive' || (behavior === 'unspecified' && currency === 'usd');
    const price = await aPrice(currency, isAdded ? 1000 : total, behavior);
    const { subscription, invoice } = await aTaxed(price.id, place);
    const tax_behavior = isAdded ? 'exclusive' : 'inclusive';
    const taxes = [{ amount: tax, tax_behavior, taxable_amount: total - tax }];
    expect(subscription.automatic_tax).toMatchObject({ enabled: true, disabled_reason: null });
    expect(invoice).toMatchObject({
      status: 'paid',
      automatic_tax: { enabled: true, status: 'complete' },
      subtotal: isAdded ? total - tax : total,
      subtotal_excluding_tax: total - tax,
      total,
      total_excluding_tax: total - tax,
      amount_paid: total,
      total_taxes: taxes,
      lines: { data: [{ taxes }] },
    });
  },
);

test('tax is on what a discount leaves, in a preview and in the invoice alike', async () => {
  const price = await aPrice('usd', 1000, 'exclusive');
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
  const { subscription, invoice } = await aTaxed(price.id, newYork, {
    discounts: [{ coupon: coupon.id }],
  });
  const discounted = { subtotal: 1000, total: 544, total_taxes: [{ amount: 44 }] };
  expect(invoice).toMatchObject(discounted);
  const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
  expect(preview).toMatchObject({ ...discounted, automatic_tax: { status: 'complete' } });
});

test('a change of plan credits the tax of the unused time too', async () => {
  const { subscription } = await aTaxed(plans.monthly.id, newYork);
  const changed = await switchPrice(sandbox, subscription, plans.yearly.id);
  const { total, lines } = invoiceOf(changed);
  expect(lines.data.map(({ amount, taxes }) => [amount, taxes?.[0]?.amount])).toEqual([
    [-900, -80],
    [9900, 879],
  ]);
  expect(total).toBe(9900 + 879 - 900 - 80);
});

test('a preview shows tax that the subscription does not have yet', async () => {
  const { id: customer } = await aCustomer(sandbox);
  const { id: subscription } = await stripe.subscriptions.create({
    customer,
    items: [{ price: plans.monthly.id }],
  });
  await stripe.customers.update(customer, { address: newYork });
  expect(await stripe.invoices.createPreview({ subscription })).toMatchObject({ total: 900 });
  const preview = { subscription, automatic_tax: { enabled: true } };
  expect(await stripe.invoices.createPreview(preview)).toMatchObject({ total: 980 });
  await stripe.subscriptions.update(subscription, { automatic_tax: { enabled: true } });
  expect(await stripe.invoices.createPreview({ subscription })).toMatchObject({ total: 980 });
});

test('tax is refused for a customer without an address', async () => {
  const { id: customer } = await aCustomer(sandbox);
  const creation = stripe.subscriptions.create({
    customer,
    items: [{ price: plans.monthly.id }],
    automatic_tax: { enabled: true },
  });
  await expect(creation).rejects.toMatchObject({
    statusCode: 400,
    code: 'customer_tax_location_invalid',
  });
});

test('a renewal of a customer without an address has no tax any more, and the subscription says why', async () => {
  const { subscription } = await aTaxed(plans.monthly.id, newYork);
  await stripe.customers.update(idOf(subscription.customer), { address: '' });
  const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
  expect(preview).toMatchObject({
    total: 900,
    automatic_tax: { enabled: true, status: 'requires_location_inputs' },
  });
  await sandbox.advance('P1MT2H');
  const renewed = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  });
  expect(renewed.automatic_tax).toEqual({
    disabled_reason: 'requires_location_inputs',
    enabled: false,
    liability: null,
  });
  expect(invoiceOf(renewed)).toMatchObject({
    status: 'paid',
    total: 900,
    automatic_tax: { enabled: false, disabled_reason: 'finalization_requires_location_inputs' },
  });
});

test('whether a price contains its tax can be set once', async () => {
  const { id } = await aPrice('gbp', 699, 'unspecified');
  const set = (tax_behavior: Behavior) => stripe.prices.update(id, { tax_behavior });
  expect(await set('inclusive')).toMatchObject({ tax_behavior: 'inclusive' });
  expect(await set('inclusive')).toMatchObject({ tax_behavior: 'inclusive' });
  await expect(set('exclusive')).rejects.toMatchObject({ statusCode: 400, param: 'tax_behavior' });
});

/** An open checkout page with tax. */
async function aTaxedCheckout(params: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: plans.monthly.id, quantity: 1 }],
    success_url: 'https://stillweb.example/{CHECKOUT_SESSION_ID}',
    automatic_tax: { enabled: true },
    customer: (await aCustomer(sandbox)).id,
    customer_update: { address: 'auto', name: 'auto' },
    ...params,
  });
}

const card = {
  cardNumber: '4242424242424242',
  expiry: '12/34',
  cvc: '123',
  nameOnCard: 'Ada Lovelace',
};

test('a checkout with tax asks for the address, keeps it, and charges with tax', async () => {
  const open = await aTaxedCheckout({
    billing_address_collection: 'required',
    tax_id_collection: { enabled: true },
  });
  expect(open).toMatchObject({
    automatic_tax: { enabled: true, status: 'requires_location_inputs' },
    billing_address_collection: 'required',
    tax_id_collection: { enabled: true },
    amount_total: 900,
  });
  const url = open.url ?? '';
  expect(await (await fetch(url)).text()).toMatch(/Country.*Postal code.*Tax/s);
  const refused = await submit(url, { ...card, country: '', postalCode: '' });
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining('Choose your country.'),
  ]);
  const paid = await submit(url, { ...card, country: 'US', postalCode: '10001' });
  expect(paid.status).toBe(303);

  const session = await stripe.checkout.sessions.retrieve(open.id, {
    expand: ['invoice', 'customer', 'line_items'],
  });
  expect(session).toMatchObject({
    automatic_tax: { enabled: true, status: 'complete' },
    amount_subtotal: 900,
    amount_total: 980,
    total_details: { amount_tax: 80 },
    line_items: { data: [{ amount_subtotal: 900, amount_tax: 80, amount_total: 980 }] },
    customer_details: { address: newYork },
    customer: { address: newYork },
    invoice: { total: 980, total_taxes: [{ amount: 80 }] },
  });
});

test('a checkout for a customer whose address is known has its tax from the start', async () => {
  const customer = await aCustomerIn(newYork);
  expect(await aTaxedCheckout({ customer })).toMatchObject({
    automatic_tax: { status: 'complete' },
    amount_total: 980,
    total_details: { amount_tax: 80 },
  });
});

test.each<[string, Partial<Stripe.Checkout.SessionCreateParams>]>([
  ['customer_update[address]', { customer_update: { name: 'auto' } }],
  [
    'customer_update[name]',
    { customer_update: { address: 'auto' }, tax_id_collection: { enabled: true } },
  ],
])('a checkout with tax for a known customer needs %s', async (param, params) => {
  await expect(aTaxedCheckout(params)).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining(`\`${param}\``),
  });
});
