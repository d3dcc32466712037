import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anActiveSubscription, setDefaultCard, somePlans } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
afterAll(async () => sandbox.close());

const customers: Stripe.CustomerCreateParams[] = [
  { name: 'Ada Lovelace', email: 'ada@stillweb.example', metadata: { userId: '1', plan: 'year' } },
  { name: 'Grace Hopper', email: 'Grace@stillweb.example', metadata: { userId: '2' } },
  { name: `Miles "Tails" O'Hara`, email: 'miles@other.example', metadata: { userId: '3' } },
  { email: 'ada@stillweb.example.org' },
  { name: '100% wool', email: 'a_b@other.example' },
];
beforeAll(async () => {
  for (const customer of customers) await stripe.customers.create(customer);
});

test.each([
  ['email:"ADA@stillweb.example"', ['ada@stillweb.example']],
  [
    'email~"STILLWEB.example"',
    ['ada@stillweb.example.org', 'Grace@stillweb.example', 'ada@stillweb.example'],
  ],
  ['name~"love" AND email~"ada"', ['ada@stillweb.example']],
  [
    'name:"grace hopper" OR metadata["userId"]:"1"',
    ['Grace@stillweb.example', 'ada@stillweb.example'],
  ],
  ['metadata["plan"]:"year"', ['ada@stillweb.example']],
  [
    '-metadata["plan"]:"year" -metadata["userId"]:null',
    ['miles@other.example', 'Grace@stillweb.example'],
  ],
  ['name:null', ['ada@stillweb.example.org']],
  [String.raw`name:"Miles \"Tails\" O'Hara"`, ['miles@other.example']],
  ['name~"100%"', ['a_b@other.example']],
  ['email~"a_b"', ['a_b@other.example']],
  ['email~"a%b"', []],
  ['created>4000000000', []],
])('customers with %s', async (query, emails) => {
  const found = await stripe.customers.search({ query });
  expect(found.data.map(({ email }) => email)).toEqual(emails);
  expect(found).toMatchObject({ has_more: false, next_page: null, url: '/v1/customers/search' });
});

test('a search is read page by page, and does not find what was deleted', async () => {
  const gone = await stripe.customers.create({ email: 'gone@stillweb.example' });
  const query = 'email~"example" AND created>0';
  expect((await stripe.customers.search({ query, limit: 1 })).data).toMatchObject([
    { id: gone.id },
  ]);
  await stripe.customers.del(gone.id);
  const first = await stripe.customers.search({ query, limit: 2 });
  expect(first).toMatchObject({ has_more: true, next_page: expect.any(String) });
  const all = await stripe.customers.search({ query, limit: 2 }).autoPagingToArray({ limit: 99 });
  expect(all.map(({ email }) => email)).toEqual(customers.map(({ email }) => email).toReversed());
  await expect(stripe.customers.search({ query, page: 'nothing' })).rejects.toMatchObject({
    statusCode: 400,
    param: 'page',
  });
});

test('a query that Stripe does not understand is answered 400', async () => {
  await expect(stripe.customers.search({ query: 'ada' })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    param: 'query',
  });
});

test('payments are found by the last digits and the expiry of their card', async () => {
  const { monthly } = await somePlans(sandbox);
  const { customer } = await anActiveSubscription(sandbox, { price: monthly.id });
  const other = await anActiveSubscription(sandbox, {
    price: monthly.id,
    card: 'pm_card_mastercard',
  });
  await setDefaultCard(stripe, other.customer.id, 'pm_card_visa');
  const [charge] = (await stripe.charges.list({ customer: customer.id })).data;
  const { last4, exp_month, exp_year } = charge?.payment_method_details?.card ?? {};
  const card = 'payment_method_details.card';
  const byCard = `${card}.last4:${last4} AND ${card}.exp_month:${exp_month} AND ${card}.exp_year:${exp_year}`;
  const found = await stripe.charges.search({ query: byCard, expand: ['data.customer'] });
  expect(found.data).toMatchObject([{ id: charge?.id, customer: { email: customer.email } }]);
  const none = `${byCard} AND -amount:900`;
  expect((await stripe.charges.search({ query: none })).data).toEqual([]);
  const query = `customer:"${customer.id}" AND status:"paid"`;
  expect((await stripe.invoices.search({ query })).data).toMatchObject([{ total: 900 }]);
  const intents = { query: `customer:"${customer.id}" AND amount>=900` };
  expect((await stripe.paymentIntents.search(intents)).data).toMatchObject([
    { latest_charge: charge?.id },
  ]);
  const active = { query: 'status:"active"' };
  expect((await stripe.subscriptions.search(active)).data).toHaveLength(2);
});
