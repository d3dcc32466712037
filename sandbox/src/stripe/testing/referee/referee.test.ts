import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { somePlans } from '../factories.ts';
import { startSandbox } from '../start-sandbox.ts';
import { receiveWebhooks } from '../webhook-receiver.ts';
import { startReferee } from './start-referee.ts';
import type { Referee } from './start-referee.ts';

type Json = Record<string, unknown>;

const sandbox = await startSandbox();
const receiver = await receiveWebhooks(sandbox, ['price.updated']);
const { monthly } = await somePlans(sandbox);
await sandbox.stripe.prices.update(monthly.id, { nickname: 'Premium' });
await receiver.arrived(1);
await receiver.close();
const event: Json = JSON.parse(receiver.raw[0]?.body ?? '');
const price: Json = await answerOf(`${sandbox.url}/v1/prices/${monthly.id}`);
afterAll(async () => sandbox.close());

let referee: Referee;
let answer: RequestListener;
beforeEach(async () => {
  const server = createServer((request, response) => answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  referee = await startReferee(() => `http://127.0.0.1:${port}`);
  onTestFinished(async () => {
    await referee.close();
    server.close();
  });
});

async function answerOf(url: string) {
  const response = await fetch(url, { headers: { authorization: 'Bearer sk_test_referee' } });
  return JSON.parse(await response.text());
}

/** The findings about a call that gets this answer. */
async function findings(
  path: string,
  body: Json,
  { status = 200, verb = 'GET', form = '', agent = 'Stripe/v1 NodeBindings/23.1.0' } = {},
) {
  answer = (_request, response) => response.writeHead(status).end(JSON.stringify(body));
  const headers = { 'user-agent': agent };
  const sent = { method: verb, headers, ...(form && { body: form }) };
  await (await fetch(`${referee.url}${path}`, sent)).text();
  return referee
    .takeFindings()
    .map(({ part, pointer, message }) => `${part} ${pointer} ${message}`);
}

const aPrice = '/v1/prices/price_1';

test('the sandbox’s own answers and events have no findings', async () => {
  expect(await findings(aPrice, price)).toEqual([]);
  referee.judgeEvent(JSON.stringify(event));
  expect(referee.takeFindings()).toEqual([]);
});

test('a missing or unknown key, a wrong type and an unlisted value are findings', async () => {
  const { currency, ...rest } = price;
  expect(currency).toBe('usd');
  expect(await findings(aPrice, rest)).toEqual(['answer /currency is missing']);
  expect(await findings(aPrice, { ...price, color: 'blue' })).toEqual([
    'answer /color is not declared',
  ]);
  expect(await findings(aPrice, { ...price, active: 'true' })).toEqual([
    'answer /active "true" must be boolean',
  ]);
  expect(await findings(aPrice, { ...price, billing_scheme: 'haggling' })).toEqual([
    'answer /billing_scheme "haggling" must be equal to one of the allowed values: per_unit, tiered',
  ]);
});

test('an undeclared null and a decimal that is no string are findings', async () => {
  expect(await findings(aPrice, { ...price, metadata: null })).toEqual([
    'answer /metadata null must be object',
  ]);
  expect(await findings(aPrice, { ...price, unit_amount_decimal: 900 })).toEqual([
    'answer /unit_amount_decimal 900 must be null,string',
  ]);
});

test('a reference may be an id, the object or the deleted object, which are judged', async () => {
  const gone = { id: 'prod_1', object: 'product', deleted: true };
  expect(await findings(aPrice, { ...price, product: gone })).toEqual([]);
  expect(await findings(aPrice, { ...price, product: { ...gone, name: 'Premium' } })).toEqual([
    'answer /product/name is not declared',
  ]);
  expect(await findings(aPrice, { ...price, product: { object: 'customer' } })).toEqual([
    'answer /product is none of: DeletedProduct, Product',
  ]);
});

test('the objects of a list are judged', async () => {
  const list = { object: 'list', data: [price, { ...price, type: 7 }], has_more: false, url: '/' };
  expect(await findings('/v1/prices?limit=2', list)).toEqual([
    'answer /data/1/type 7 must be string',
  ]);
});

test('an unknown, missing or mistyped parameter is a finding', async () => {
  const post = { verb: 'POST', form: 'color=blue&unit_amount=lots' };
  expect(await findings('/v1/prices', price, post)).toEqual([
    'request /currency is missing',
    'request /color is not declared',
    'request /unit_amount "lots" must match pattern "^-?\\d+(\\.\\d+)?$"',
  ]);
  expect(await findings(`${aPrice}?color=blue`, price)).toEqual(['request /color is not declared']);
});

test('a path that no method of the SDK has is a finding', async () => {
  expect(await findings('/v1/colors', {})).toEqual(['request  is no call']);
});

test('requests of other clients are not judged, but their answers are', async () => {
  const agent = 'Stripe/v1 stripe-cli/1.52.0';
  expect(await findings('/v1/colors', {}, { agent })).toEqual([]);
  const others = await findings(`${aPrice}?color=blue`, { ...price, active: 1 }, { agent });
  expect(others).toEqual(['answer /active 1 must be boolean']);
});

test('a refused request is not judged, but the error answer is', async () => {
  const error = { type: 'invalid_request_error', message: 'Received unknown parameter: color' };
  expect(await findings(`${aPrice}?color=blue`, { error }, { status: 400 })).toEqual([]);
  const untyped = { error: { message: 'No.' } };
  expect(await findings(aPrice, untyped, { status: 400 })).toEqual([
    'answer /error/type is missing',
  ]);
});

test('an event’s envelope, object and previous values are judged', async () => {
  const { api_version, ...rest } = event;
  expect(api_version).toEqual(expect.any(String));
  const data = { object: { ...price, type: 7 }, previous_attributes: { color: null } };
  referee.judgeEvent(JSON.stringify({ ...rest, data }));
  expect(referee.takeFindings()).toEqual([
    { where: 'price.updated', part: 'event', pointer: '/api_version', message: 'is missing' },
    {
      where: 'price.updated',
      part: 'event',
      pointer: '/data/object/type',
      message: '7 must be string',
    },
    {
      where: 'price.updated',
      part: 'event',
      pointer: '/data/previous_attributes/color',
      message: 'is not declared',
    },
  ]);
});

test('a connection that the sandbox breaks also breaks for the client', async () => {
  answer = (request) => request.socket.destroy();
  await expect(fetch(`${referee.url}${aPrice}`)).rejects.toThrow('fetch failed');
  answer = (_request, response) => response.write('{', () => response.destroy());
  const broken = await fetch(`${referee.url}${aPrice}`);
  await expect(broken.text()).rejects.toThrow('terminated');
});

test('findings that were not taken fail the close, each kind listed once', async () => {
  const own = await startReferee(() => referee.url);
  answer = (_request, response) => response.end(JSON.stringify({ ...price, color: 'blue' }));
  await (await fetch(`${own.url}${aPrice}`)).text();
  await (await fetch(`${own.url}${aPrice}`)).text();
  referee.takeFindings();
  await expect(own.close()).rejects.toThrow(
    [
      "Against the SDK's declarations (1):",
      '  GET /v1/prices/price_1, answer: /color is not declared',
    ].join('\n'),
  );
});
