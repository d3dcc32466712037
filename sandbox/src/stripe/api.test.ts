import { afterAll, expect, test } from 'vitest';
import { aCustomer, somePlans } from './testing/factories.ts';
import { startSandbox } from './testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
afterAll(async () => sandbox.close());

test('a key that is no test key answers 401', async () => {
  const live = sandbox.client({ key: 'sk_live_something' });
  await expect(live.customers.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  });
});

test('a restricted key without settings has all permissions', async () => {
  const client = sandbox.client({ key: 'rk_test_new' });
  const { id } = await client.customers.create();
  expect(await client.customers.del(id)).toMatchObject({ deleted: true });
});

test('a restricted key lacks removed permissions until they are restored', async () => {
  const key = 'rk_test_shop0123456789';
  const client = sandbox.client({ key });
  const described = { key, without: ['customers:write', 'prices:read'] };
  expect(await sandbox.control(`/keys/${key}`, { without: described.without }, 'PUT')).toEqual({
    status: 200,
    body: described,
  });
  await expect(client.customers.create({}, { idempotencyKey: 'rk' })).rejects.toMatchObject({
    type: 'StripePermissionError',
    statusCode: 403,
    rawType: 'invalid_request_error',
    message:
      "The provided key 'rk_test_********456789' does not have the required permissions for this endpoint on account 'acct_sandbox'. Having the 'rak_customer_write' permission would allow this request to continue.",
  });
  expect(await client.customers.list()).toHaveProperty('data');
  await expect(client.prices.list()).rejects.toMatchObject({
    message: expect.stringContaining("Having the 'rak_plan_read' permission"),
  });
  // Permission to write includes permission to read: without `read` there is no `write`.
  const price = client.prices.create({ currency: 'usd', unit_amount: 1, product: 'p' });
  await expect(price).rejects.toMatchObject({ statusCode: 403 });
  const other = sandbox.client({ key: 'rk_test_other' });
  expect(await other.prices.list()).toHaveProperty('data');
  expect((await sandbox.control('/keys')).body).toEqual([described]);
  expect((await sandbox.control(`/keys/${key}`)).body).toEqual(described);
  const given = await sandbox.control(`/keys/${key}`, undefined, 'DELETE');
  expect(given.body).toEqual({ key, without: [] });
  expect(await client.customers.create({}, { idempotencyKey: 'rk' })).toHaveProperty('id');
});

test('an unknown path answers 404 as a Stripe error, with the request id', async () => {
  const error = await stripe.rawRequest('GET', '/v1/nowhere').catch((error: unknown) => error);
  expect(error).toMatchObject({ statusCode: 404, rawType: 'invalid_request_error' });
  expect(error).toHaveProperty('requestId', expect.stringMatching(/^req_/));
});

test('an unknown object is 404 in the path, and 400 in a parameter', async () => {
  await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such customer: 'cus_none'",
  });
  await expect(
    stripe.billingPortal.sessions.create({ customer: 'cus_none' }),
  ).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'customer' });
});

test('a wrong parameter is answered with Stripe’s code and its name', async () => {
  const cases: [string, object, object][] = [
    ['/v1/customers', { color: 'red' }, { code: 'parameter_unknown', param: 'color' }],
    ['/v1/customers', { email: 'nobody' }, { code: 'email_invalid', param: 'email' }],
    ['/v1/products', {}, { code: 'parameter_missing', param: 'name' }],
    ['/v1/products', { name: '' }, { code: 'parameter_invalid_empty', param: 'name' }],
    [
      '/v1/prices',
      { currency: 'usd', product: 'p', unit_amount: 'nine' },
      { code: 'parameter_invalid_integer', param: 'unit_amount' },
    ],
    [
      '/v1/prices',
      { currency: 'usd', product: 'p', unit_amount: 9, recurring: { interval: 'eon' } },
      { param: 'recurring[interval]' },
    ],
    [
      '/v1/checkout/sessions',
      { mode: 'subscription', payment_method_types: ['card'] },
      { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
    ],
    ['/v1/checkout/sessions', { mode: 'subscription', ui_mode: 'hosted' }, { param: 'ui_mode' }],
  ];
  for (const [path, params, problem] of cases) {
    const complete = path.includes('checkout')
      ? { line_items: [{ price: 'p', quantity: 1 }], success_url: 'https://a.example', ...params }
      : params;
    await expect(stripe.rawRequest('POST', path, complete)).rejects.toMatchObject({
      statusCode: 400,
      ...problem,
    });
  }
});

test('a JSON body is refused', async () => {
  const response = await fetch(`${sandbox.url}/v1/customers`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', authorization: 'Bearer sk_test_x' },
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
});

test('lists are paged newest first in both directions, as the SDK’s paging expects', async () => {
  const { id: product } = await stripe.products.create({ name: 'Pages' });
  const created: string[] = [];
  for (const unit_amount of [1, 2, 3, 4, 5]) {
    created.unshift((await stripe.prices.create({ product, currency: 'usd', unit_amount })).id);
  }
  const first = await stripe.prices.list({ product, limit: 2 });
  expect(first.data.map(({ id }) => id)).toEqual(created.slice(0, 2));
  expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/prices' });
  const back = await stripe.prices.list({ product, limit: 2, ending_before: created[3] });
  expect(back.data.map(({ id }) => id)).toEqual(created.slice(1, 3));
  const all = await stripe.prices.list({ product, limit: 2 }).autoPagingToArray({ limit: 9 });
  expect(all.map(({ id }) => id)).toEqual(created);
  await expect(stripe.prices.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  await expect(stripe.prices.list({ starting_after: 'price_none' })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'starting_after',
  });
});

test('decimals are sent as strings, which the SDK reads as decimals', async () => {
  const { monthly } = await somePlans(sandbox);
  expect(String(monthly.unit_amount_decimal)).toBe('900');
});

test('a lookup key belongs to one price and can be transferred', async () => {
  const { product, monthly } = await somePlans(sandbox);
  const terms = { product: product.id, currency: 'usd', unit_amount: 1 };
  const lookup_key = 'premium_monthly';
  await expect(stripe.prices.create({ ...terms, lookup_key })).rejects.toMatchObject({
    param: 'lookup_key',
  });
  const next = await stripe.prices.create({ ...terms, lookup_key, transfer_lookup_key: true });
  const owners = await stripe.prices.list({ lookup_keys: [lookup_key], active: true });
  expect(owners.data.map(({ id }) => id)).toEqual([next.id]);
  expect((await stripe.prices.retrieve(monthly.id)).lookup_key).toBeNull();
});

test('references are expanded along the paths; an unknown field is refused', async () => {
  const { monthly } = await somePlans(sandbox);
  const customer = await aCustomer(sandbox);
  const created = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly.id }],
  });
  const expanded = await stripe.subscriptions.retrieve(created.id, {
    expand: [
      'customer',
      'latest_invoice.payments',
      'pending_setup_intent',
      'items.data.price.product',
    ],
  });
  expect(expanded).toMatchObject({
    customer: { id: customer.id, object: 'customer' },
    latest_invoice: { payments: { data: [{ status: 'paid' }] } },
    items: { data: [{ price: { product: { name: 'Premium' } } }] },
  });
  const listed = await stripe.customers.retrieve(customer.id, {
    expand: ['invoice_settings.default_payment_method'],
  });
  expect(listed).toMatchObject({
    invoice_settings: { default_payment_method: { card: { last4: '4242' } } },
  });
  await expect(
    stripe.subscriptions.retrieve(created.id, { expand: ['latest_invoice.payment_intent'] }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'expand' });
});

test.each([
  ['/v1/subscriptions', 'data.latest_invoice.payment_intent'],
  ['/v1/subscriptions', 'data.cancel_at'],
  ['/v1/subscriptions', 'latest_invoice'],
  ['/v1/charges', 'data.invoice'],
  ['/v1/refunds', 'data.charge.invoice'],
])('in an empty list of %s, %s is no expansion', async (path, expand) => {
  const list = async (field: string) =>
    stripe.rawRequest('GET', `${path}?expand[0]=${field}&created[lt]=1`);
  await expect(list(expand)).rejects.toMatchObject({ statusCode: 400, param: 'expand' });
  expect(await list('data.customer')).toMatchObject({ data: [] });
});

test('an expansion beyond a field that is null is refused', async () => {
  const { id } = await stripe.customers.create();
  const retrieve = async (expand: string[]) => stripe.customers.retrieve(id, { expand });
  expect(await retrieve(['invoice_settings.default_payment_method.customer'])).toMatchObject({
    id,
  });
  await expect(retrieve(['invoice_settings.default_payment_method.card'])).rejects.toMatchObject({
    statusCode: 400,
    param: 'expand',
  });
});

test('metadata is merged, and an empty value removes a key', async () => {
  const { id } = await stripe.customers.create({ metadata: { a: '1', b: '2' } });
  const changed = await stripe.customers.update(id, { metadata: { b: '', c: '3' } });
  expect(changed.metadata).toEqual({ a: '1', c: '3' });
});

test('a deleted customer is still answered, with deleted: true', async () => {
  const { id } = await stripe.customers.create();
  expect(await stripe.customers.del(id)).toMatchObject({ id, deleted: true });
  expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
});
