import Stripe from 'stripe';
import { afterAll, afterEach, expect, test } from 'vitest';
import { anActiveSubscription, somePlans } from '../testing/factories.ts';
import { startSandbox } from '../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const { monthly } = await somePlans(sandbox);
const retrying = sandbox.client({ maxNetworkRetries: 2 });
afterEach(async () => {
  await sandbox.control('/faults', undefined, 'DELETE');
});
afterAll(async () => sandbox.close());

async function setFault(fault: object): Promise<void> {
  expect(await sandbox.control('/faults', fault)).toMatchObject({ status: 200 });
}

const creating = { method: 'POST', path: '/v1/customers' };
const listing = { method: 'GET', path: '/v1/customers' };

const errorOf = async (call: Promise<unknown>) => call.catch((error: unknown) => error);

async function customersWith(email: string): Promise<Stripe.Customer[]> {
  return (await stripe.customers.list({ email })).data;
}

test('a fault refuses the calls that match, as often as it was set for', async () => {
  const { subscription } = await anActiveSubscription(sandbox, { price: monthly.id });
  const match = { method: 'DELETE', path: '/v1/subscriptions/*' };
  const answer = { status: 403, type: 'invalid_request_error', code: 'testmode_charges_only' };
  await setFault({ match, answer, times: 1 });
  const refused = await errorOf(stripe.subscriptions.cancel(subscription.id));
  expect(refused).toBeInstanceOf(Stripe.errors.StripePermissionError);
  expect(refused).toMatchObject({
    statusCode: 403,
    rawType: 'invalid_request_error',
    code: 'testmode_charges_only',
    requestId: expect.stringMatching(/^req_/),
  });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  expect((await sandbox.control('/faults')).body).toEqual([]);
  expect((await stripe.subscriptions.cancel(subscription.id)).status).toBe('canceled');
});

test('faults are listed with how often they still apply, until they are cleared', async () => {
  const answer = { status: 500 };
  await setFault({ match: listing, answer, times: 2 });
  await setFault({ match: { path: '/v1/*' }, answer: { status: 404 } });
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 500 });
  expect((await sandbox.control('/faults')).body).toEqual([
    { match: listing, answer, times: 1 },
    { match: { path: '/v1/*' }, answer: { status: 404 }, times: null },
  ]);
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 500 });
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 404 });
  await expect(stripe.invoices.pay('in_1')).rejects.toMatchObject({ statusCode: 404 });
  const cleared = await sandbox.control('/faults', undefined, 'DELETE');
  expect(cleared).toEqual({ status: 200, body: [] });
  expect(await stripe.customers.list()).toHaveProperty('data');
});

test('a path without an asterisk is this path alone', async () => {
  const { id } = await stripe.customers.create();
  await setFault({ match: { path: '/v1/customers' }, answer: { status: 500 } });
  expect(await stripe.customers.retrieve(id)).toMatchObject({ id });
  await expect(stripe.customers.list({ limit: 1 })).rejects.toMatchObject({ statusCode: 500 });
});

test('simultaneous calls use a fault up exactly', async () => {
  await setFault({ match: listing, answer: { status: 500 }, times: 3 });
  const calls = Array.from({ length: 12 }, async () => stripe.customers.list());
  const answers = await Promise.allSettled(calls);
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(3);
});

test.each([
  [400, 'StripeInvalidRequestError', 'invalid_request_error', undefined],
  [401, 'StripeAuthenticationError', 'invalid_request_error', undefined],
  [402, 'StripeCardError', 'card_error', 'card_declined'],
  [403, 'StripePermissionError', 'invalid_request_error', undefined],
  [404, 'StripeInvalidRequestError', 'invalid_request_error', undefined],
  [409, 'StripeAPIError', 'idempotency_error', 'idempotency_key_in_use'],
  [429, 'StripeRateLimitError', 'invalid_request_error', 'rate_limit'],
  [500, 'StripeAPIError', 'api_error', undefined],
])('a fault with status %i alone is the SDK’s %s', async (status, type, rawType, code) => {
  await setFault({ match: listing, answer: { status } });
  await expect(stripe.customers.list()).rejects.toMatchObject({
    type,
    rawType,
    code,
    statusCode: status,
    message: expect.stringMatching(/./),
  });
});

test('an error has the code, message and parameter that were given, and no others', async () => {
  const given = { code: 'expired_card', message: 'Too old.', param: 'card[exp_year]' };
  await setFault({ match: listing, answer: { status: 402, ...given } });
  const error = await errorOf(stripe.customers.list());
  expect(error).toMatchObject({ type: 'StripeCardError', ...given, decline_code: '' });
});

test('too many requests name the time to wait, and the SDK does not retry them', async () => {
  await setFault({ match: listing, answer: { status: 429, retryAfterSeconds: 7 }, times: 2 });
  await expect(retrying.customers.list()).rejects.toMatchObject({
    statusCode: 429,
    headers: { 'retry-after': '7' },
  });
  expect((await sandbox.control('/faults')).body).toMatchObject([{ times: 1 }]);
});

test.each([
  ['a lock that was not free', { status: 429, code: 'lock_timeout' }],
  ['a conflict', { status: 409 }],
  ['a failure of Stripe', { status: 503 }],
])('%s is retried by the SDK, and the call succeeds', async (_name, answer) => {
  await setFault({ match: listing, answer, times: 1 });
  expect(await retrying.customers.list()).toHaveProperty('data');
});

test.each([402, 500, 503])('an error %i is saved under its idempotency key', async (status) => {
  const email = `${status}@stillweb.example`;
  const create = async () =>
    errorOf(retrying.customers.create({ email }, { idempotencyKey: `fault-${status}` }));
  await setFault({ match: creating, answer: { status }, times: 1 });
  // Stripe-Should-Retry keeps the SDK from retrying: it would only get the saved answer.
  const first = await create();
  expect(first).toMatchObject({ statusCode: status });
  expect(first).not.toHaveProperty(['headers', 'idempotent-replayed']);
  expect(await create()).toMatchObject({
    statusCode: status,
    headers: { 'idempotent-replayed': 'true' },
  });
  expect(await customersWith(email)).toEqual([]);
  expect(await stripe.customers.create({ email })).toMatchObject({ email });
});

test.each([400, 401, 403, 404, 409, 429])('an error %i frees its key', async (status) => {
  const create = async () => stripe.customers.create({}, { idempotencyKey: `fault-${status}` });
  await setFault({ match: creating, answer: { status }, times: 1 });
  await expect(create()).rejects.toMatchObject({ statusCode: status });
  expect(await create()).toHaveProperty('id');
});

test('a limit of requests also holds for a call whose answer is saved', async () => {
  const create = async () => stripe.customers.create({}, { idempotencyKey: 'limited' });
  const { id } = await create();
  await setFault({ match: creating, answer: { status: 429 }, times: 1 });
  await expect(create()).rejects.toMatchObject({ statusCode: 429 });
  expect(await create()).toMatchObject({ id });
});

test('a dropped call is executed, and a repetition with its key gets the answer', async () => {
  const email = 'dropped@stillweb.example';
  await setFault({ match: creating, applyThenDrop: true });
  const dropped = await errorOf(stripe.customers.create({ email }, { idempotencyKey: 'dropped' }));
  expect(dropped).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  const [customer, ...others] = await customersWith(email);
  expect(others).toEqual([]);
  await sandbox.control('/faults', undefined, 'DELETE');
  const repeated = await stripe.customers.create({ email }, { idempotencyKey: 'dropped' });
  expect(repeated.id).toBe(customer?.id);
  expect(repeated.lastResponse.headers['idempotent-replayed']).toBe('true');
});

test('a call with a late answer is executed immediately; clearing faults answers it', async () => {
  const email = 'late@stillweb.example';
  await setFault({ match: listing, applyThenDelaySeconds: 60, times: 1 });
  const withTimeout = sandbox.client({ timeout: 100 });
  await expect(withTimeout.customers.list()).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
  await setFault({ match: creating, applyThenDelaySeconds: 60 });
  const answer = stripe.customers.create({ email });
  await expect.poll(async () => customersWith(email)).toHaveLength(1);
  await sandbox.control('/faults', undefined, 'DELETE');
  const [customer] = await customersWith(email);
  expect((await answer).id).toBe(customer?.id);
});

test('a delayed call is executed after its delay', async () => {
  const email = 'delayed@stillweb.example';
  await setFault({ match: creating, delaySeconds: 60, times: 1 });
  const answer = stripe.customers.create({ email });
  await expect.poll(async () => (await sandbox.control('/faults')).body).toEqual([]);
  expect(await customersWith(email)).toEqual([]);
  await sandbox.control('/faults', undefined, 'DELETE');
  expect(await answer).toMatchObject({ email });
});

test('a client that gives up waiting does not stop a call that is executed', async () => {
  const email = 'gone@stillweb.example';
  await setFault({ match: creating, delaySeconds: 60, times: 1 });
  const giveUp = new AbortController();
  const call = fetch(`${sandbox.url}/v1/customers`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_gone' },
    body: new URLSearchParams({ email }),
    signal: giveUp.signal,
  });
  await expect.poll(async () => (await sandbox.control('/faults')).body).toEqual([]);
  giveUp.abort();
  await expect(call).rejects.toThrow('aborted');
  await sandbox.control('/faults', undefined, 'DELETE');
  await expect.poll(async () => customersWith(email)).toHaveLength(1);
});
