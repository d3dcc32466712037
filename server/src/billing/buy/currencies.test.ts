import { listPlainPlans } from '@stillweb/contract/billing/plans';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOf } from '../stripe/objects.ts';
import { payHosted } from '../../../test/people/a-buyer.ts';
import { paidAmounts } from '../../../test/people/subscribers.ts';
import { startBilling, type BillingTestApp } from '../../../test/worlds/start-billing.ts';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling({
    plans: listPlainPlans(),
    env: { COUNTRY_HEADER: 'X-Country', TRUST_PROXY: '127.0.0.1,::1' },
  });
});

afterAll(() => world.close());

type Headers = Record<string, string>;
const throughProxy = (country: string) => ({
  'x-country': country,
  'x-forwarded-for': '192.0.2.1',
});

async function read(path: string, { token, ...headers }: Headers = {}) {
  const options = { headers, ...(token && { token }) };
  return (await world.server.get(`/subscription/${path}`, options)).body.data;
}

const amountsOf = (plans: { amount: number; currency: string }[]) =>
  plans.map(({ amount, currency }) => `${amount} ${currency}`);

test.each<[string, string, Headers, string[]]>([
  ['nothing is known', 'plans', {}, ['900 usd', '9900 usd']],
  ['a currency is asked for', 'plans?currency=eur', {}, ['899 eur', '9889 eur']],
  ['it is asked for in capitals', 'plans?currency=JPY', {}, ['1380 jpy', '15180 jpy']],
  ['one is asked for that is not sold', 'plans?currency=chf', {}, ['900 usd', '9900 usd']],
  ['one is remembered', 'plans', { cookie: 'currency=aed' }, ['3299 aed', '36289 aed']],
  [
    'another is asked for',
    'plans?currency=gbp',
    { cookie: 'currency=aed' },
    ['799 gbp', '8789 gbp'],
  ],
  [
    'one is asked for that is not sold, and another is remembered',
    'plans?currency=chf',
    { cookie: 'currency=aed' },
    ['3299 aed', '36289 aed'],
  ],
  ['the proxy says the country', 'plans', throughProxy('DE'), ['899 eur', '9889 eur']],
  ['a visitor says the country', 'plans', { 'x-country': 'DE' }, ['900 usd', '9900 usd']],
  ['an offer is asked for', 'plans?offer=uk&currency=eur', {}, ['699 gbp', '7689 gbp']],
])('currencies 5: the plans where %s', async (_what, path, headers, expected) => {
  expect(amountsOf(await read(path, headers))).toEqual(expected);
});

test('currencies 5: the currency is answered with its reason and the other ones', async () => {
  const available = ['usd', 'eur', 'gbp', 'aed', 'jpy'];
  expect(await read('currency')).toEqual({ currency: 'usd', because: 'default', available });
  expect(await read('currency', throughProxy('jp'))).toEqual({
    currency: 'jpy',
    because: 'country',
    available,
  });
  expect(await read('currency?offer=uk&currency=eur')).toEqual({
    currency: 'gbp',
    because: 'offer',
    available: ['gbp'],
    note: 'This offer is in British pounds.',
  });
});

test('currencies 11: checkout charges the currency that was asked for, or nothing', async () => {
  const buyer = await world.aBuyer();
  const token = buyer.token();
  const checkout = (body: object, headers: Headers = {}) =>
    world.server.post(
      '/subscription/checkout-session',
      { plan: 'MONTHLY', ...body },
      { token, headers },
    );
  const openPrices = async () => {
    const customer = await buyer.customerId();
    const { data } = await world.stripe.checkout.sessions.list({ customer, status: 'open' });
    const [session = ''] = data.map(({ id }) => id);
    const items = await world.stripe.checkout.sessions.listLineItems(session);
    return [
      data.length,
      ...items.data.map(({ price }) => `${price?.unit_amount} ${price?.currency}`),
    ];
  };
  expect((await checkout({ currency: 'chf' })).body.code).toBe('UNKNOWN_PRICE');
  expect((await checkout({ offer: 'uk', currency: 'eur' })).body.code).toBe('UNKNOWN_PRICE');
  const shown = { amount: 899, currency: 'eur' };
  for (const price of [shown, { ...shown, amount: 900 }, { ...shown, currency: 'usd' }]) {
    const currency = price === shown ? 'jpy' : 'eur';
    expect((await checkout({ currency, price })).body.code).toBe('PRICE_CHANGED');
  }

  expect((await checkout({ currency: 'eur', price: shown })).status).toBe(200);
  expect(await openPrices()).toEqual([1, '899 eur']);
  expect((await checkout({}, { cookie: 'currency=jpy' })).status).toBe(200);
  expect(await openPrices()).toEqual([1, '1380 jpy']);
});

test('currencies 11: another choice closes an open checkout in the earlier currency', async () => {
  const buyer = await world.aBuyer();
  const choose = (currency: string) =>
    world.server.call('PUT', '/subscription/currency', {
      body: { currency },
      token: buyer.token(),
    });
  const { body } = await buyer.post('/subscription/checkout-session', {
    plan: 'MONTHLY',
    currency: 'eur',
  });
  const customer = await buyer.customerId();
  const states = async () =>
    (await world.stripe.checkout.sessions.list({ customer })).data.map(({ status }) => status);

  expect((await choose('eur')).body.data).toMatchObject({ currency: 'eur', because: 'choice' });
  expect(await states()).toEqual(['open']);
  expect((await choose('usd')).body.data).toMatchObject({ currency: 'usd', because: 'choice' });
  expect(await states()).toEqual(['expired']);
  expect(await payHosted(body.data.url)).toMatchObject({ location: null });
  // A choice that changes nothing for the buyer leaves the checkout alone.
  await buyer.post('/subscription/checkout-session', { plan: 'YEARLY', currency: 'usd' });
  expect((await choose('chf')).body.data).toMatchObject({ currency: 'usd' });
  expect(await states()).toEqual(['open', 'expired']);
});

test('currencies 12, 13: a customer pays euros, then dollars, then euros', async () => {
  const buyer = await world.aBuyer();
  const customers = new Set<string>();
  const inWords = { eur: 'euros', usd: 'US dollars' };
  for (const [index, currency] of (['eur', 'usd', 'eur'] as const).entries()) {
    const request = { plan: 'MONTHLY', currency };
    const { body } = await buyer.post('/subscription/checkout-session', request);
    await buyer.confirm((await payHosted(body.data.url)).sessionId);
    expect(await buyer.current()).toMatchObject({
      status: index === 0 ? 'TRIALING' : 'ACTIVE',
      nextCharge: { currency },
    });
    customers.add(await buyer.customerId());
    expect(await read('currency?currency=jpy', { token: buyer.token() })).toEqual({
      currency,
      because: 'subscription',
      available: [currency],
      note: `Your subscription is in ${inWords[currency]}. You can choose another currency when it has ended.`,
    });
    const other = await buyer.post('/subscription/checkout-session', {
      plan: 'MONTHLY',
      currency: 'gbp',
    });
    expect([other.status, other.body.code]).toEqual([409, 'CURRENCY_BOUND']);
    expect(other.body.message).toBe(
      `Your subscription is in ${inWords[currency]}. You can choose another currency when it has ended.`,
    );
    await world.stripe.subscriptions.cancel(await buyer.subscriptionId());
    await expect.poll(async () => (await buyer.current())?.status).toBe('CANCELED');
  }
  expect(customers.size).toBe(1);
});

test('currencies 15: credit in a currency that is not sold stays apart and keeps no one from buying', async () => {
  const buyer = await world.aBuyer();
  const token = buyer.token();
  await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  const customer = await buyer.customerId();
  const unsold = { amount: -420, currency: 'chf' };
  await world.stripe.customers.createBalanceTransaction(customer, unsold);
  const credit = [{ amount: 420, currency: 'chf' }];
  await expect
    .poll(() => read('currency?currency=eur', { token }))
    .toMatchObject({ currency: 'eur', because: 'choice', credit });
  expect(amountsOf(await read('plans', { token }))).toEqual(['900 usd', '9900 usd']);
  expect(amountsOf(await read('plans?currency=eur', { token }))).toEqual(['899 eur', '9889 eur']);

  const request = { plan: 'MONTHLY', currency: 'eur' };
  const { status, body } = await buyer.post('/subscription/checkout-session', request);
  expect(status, JSON.stringify(body)).toBe(200);
  await buyer.confirm((await payHosted(body.data.url)).sessionId);
  const bought = await world.stripe.customers.retrieve(customer, {
    expand: ['invoice_credit_balance'],
  });
  expect(bought).toMatchObject({
    currency: 'eur',
    balance: 0,
    invoice_credit_balance: { chf: 420 },
  });
  expect(await buyer.current()).toMatchObject({ nextCharge: { amount: 899, currency: 'eur' } });
  expect((await buyer.current())?.credit).toBeUndefined();
});

test('currencies 15: what is billed in an unsold currency elsewhere is named, and is no failure', async () => {
  const { stripe } = world;
  const buyer = await world.aBuyer();
  await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  const customer = await buyer.customerId();
  const { id: product } = await stripe.products.create({ name: 'Another product' });
  const recurring = { interval: 'month' } as const;
  const terms = { product, currency: 'chf', unit_amount: 900, recurring };
  const { id: price } = await stripe.prices.create(terms);
  const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const items = [{ price }];
  await stripe.subscriptions.create({ customer, items, default_payment_method: card });
  const { status, body } = await buyer.post('/subscription/checkout-session', { plan: 'YEARLY' });
  expect([status, body.code, body.message]).toEqual([
    409,
    'CURRENCY_BOUND',
    'You pay for something else in CHF. Until that has ended, nothing can be bought in another currency.',
  ]);
});

test('currencies 14: credit binds to its own currency, with its sum, until it is used', async () => {
  const buyer = await world.aBuyer();
  const token = buyer.token();
  await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  const customer = await buyer.customerId();
  await world.stripe.customers.createBalanceTransaction(customer, {
    amount: -420,
    currency: 'eur',
  });
  const credit = [{ amount: 420, currency: 'eur' }];
  const available = ['eur'];
  const whileCredit = 'You have €4.20 left. Prices are in euros until it is used.';
  await expect
    .poll(() => read('currency?currency=jpy', { token }))
    .toEqual({ currency: 'eur', because: 'credit', available, credit, note: whileCredit });
  expect(amountsOf(await read('plans?currency=jpy', { token }))).toEqual(['899 eur', '9889 eur']);
  const askForYen = async () => {
    const request = { plan: 'MONTHLY', currency: 'jpy' };
    const { status, body } = await buyer.post('/subscription/checkout-session', request);
    return [status, body.code, body.message];
  };
  const bound = [409, 'CURRENCY_BOUND'];
  expect(await askForYen()).toEqual([...bound, whileCredit]);

  await world.stripe.customers.update(customer, { balance: 300 });

  const whileDebt = 'You still owe €3.00. Prices are in euros until it is paid.';
  expect(await askForYen()).toEqual([...bound, whileDebt]);

  await world.stripe.customers.update(customer, { balance: 0 });

  await expect.poll(async () => (await read('currency', { token })).because).toBe('default');
});

test('currencies 14: credit in two currencies is two, and either can be used', async () => {
  const buyer = await world.aBuyer();
  const token = buyer.token();
  await buyer.post('/subscription/checkout-session', { plan: 'MONTHLY' });
  const customer = await buyer.customerId();
  for (const currency of ['eur', 'jpy']) {
    await world.stripe.customers.createBalanceTransaction(customer, { amount: -420, currency });
  }
  const credit = [
    { amount: 420, currency: 'eur' },
    { amount: 420, currency: 'jpy' },
  ];
  await expect
    .poll(() => read('currency', { token }))
    .toEqual({
      currency: 'eur',
      because: 'credit',
      available: ['eur', 'jpy'],
      credit,
      note: 'You have €4.20 and ¥420 left. Prices are in euros or Japanese yen until it is used.',
    });
  expect((await read('currency?currency=jpy', { token })).currency).toBe('jpy');
});

test('currencies 19: an amount-off code is refused at prices in another currency, before the checkout', async () => {
  const { coupons, promotionCodes } = world.stripe;
  const aCode = async (code: string, terms: Stripe.CouponCreateParams) => {
    const { id: coupon } = await coupons.create({ ...terms, duration: 'once' });
    await promotionCodes.create({ code, promotion: { type: 'coupon', coupon } });
  };
  await aCode('TWODOLLARS', { amount_off: 200, currency: 'usd' });
  const currency_options = { eur: { amount_off: 180 } };
  await aCode('TWOCURRENCIES', { amount_off: 200, currency: 'usd', currency_options });
  await aCode('TENTH', { percent_off: 10 });
  const buyer = await world.aBuyer();
  const checkout = (code: string, currency: string) =>
    buyer.post('/subscription/checkout-session', { plan: 'MONTHLY', code, currency });
  const { status, body } = await checkout('TWODOLLARS', 'eur');
  expect([status, body.code]).toEqual([409, 'UNKNOWN_PROMOTION_CODE']);
  expect(body.message).toBe('This code is for prices in US dollars.');
  expect((await checkout('TWODOLLARS', 'usd')).status).toBe(200);
  expect((await checkout('TWOCURRENCIES', 'eur')).status).toBe(200);
  const inYen = await checkout('TWOCURRENCIES', 'jpy');
  expect(inYen.body.message).toBe('This code is for prices in US dollars or euros.');
  expect((await checkout('TENTH', 'eur')).status).toBe(200);
});

test('currencies 15: a subscription in a currency that is not sold keeps its price, and all but a switch', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  const yearly = await world.stripe.prices.retrieve(world.prices.YEARLY);
  const francs = await world.stripe.prices.create({
    product: idOf(yearly.product) ?? '',
    currency: 'chf',
    unit_amount: 900,
    recurring: { interval: 'month' },
  });
  await world.stripe.subscriptions.cancel(await buyer.subscriptionId());
  await buyer.untilStatus('CANCELED');
  const customer = await buyer.customerId();
  const { id: card } = await world.stripe.paymentMethods.attach('pm_card_visa', { customer });
  const { id } = await world.stripe.subscriptions.create({
    customer,
    items: [{ price: francs.id }],
    default_payment_method: card,
  });
  const current = await buyer.untilStatus('ACTIVE');

  expect(current.nextCharge).toMatchObject({ amount: 900, currency: 'chf' });
  expect(current.allowedChanges).toContainEqual({
    change: 'switch',
    allowed: false,
    reason: 'UNKNOWN_PRICE',
  });
  const token = buyer.token();
  expect(await read('currency', { token })).toMatchObject({
    currency: 'chf',
    available: ['chf'],
    note: "No plans are sold in CHF any more, so you can't switch plans. Your subscription and its price stay as they are.",
  });
  expect(await read('plans', { token })).toEqual([]);
  for (const call of ['cancel', 'reactivate', 'checkout-session/portal']) {
    expect([call, (await buyer.post(`/subscription/${call}`)).status]).toEqual([call, 200]);
  }
  const switched = await buyer.post('/subscription/update', { priceId: world.prices.YEARLY });
  expect(switched.body.code).toBe('UNKNOWN_PRICE');

  const failing = await world.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer,
  });
  await world.stripe.subscriptions.update(id, { default_payment_method: failing.id });
  await world.advance('P32D');
  const overdue = await buyer.untilStatus('PAST_DUE');
  expect(overdue.amountDue).toEqual({ amount: 900, currency: 'chf' });
  expect(overdue.allowedChanges).toContainEqual({ change: 'pay', allowed: true });
  const newCard = { paymentMethodId: 'pm_card_mastercard' };
  expect((await buyer.post('/subscription/update-payment-method', newCard)).status).toBe(200);
  await buyer.untilStatus('ACTIVE');
  expect(await paidAmounts(world, buyer)).toEqual([900, 900]);
});
