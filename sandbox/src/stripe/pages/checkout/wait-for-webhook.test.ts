import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { aCard, aCheckout, post } from '../testing/browse.ts';
import { somePlans } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const price = (await somePlans(sandbox)).monthly.id;
afterAll(async () => sandbox.close());

test('the buyer is sent back only after the endpoint has answered', async () => {
  const endpoint = await anEndpoint();
  await sandbox.stripe.webhookEndpoints.create({
    url: endpoint.url,
    enabled_events: ['checkout.session.completed'],
  });
  const { url } = await aCheckout(sandbox, { price });
  let isBack = false;
  const paid = post(url, aCard()).finally(() => {
    isBack = true;
  });
  const answer = await endpoint.called;
  // Five requests take long enough for a page that did not wait to arrive.
  for (let request = 0; request < 5; request += 1) await sandbox.control('/events');
  expect(isBack).toBe(false);
  answer();
  expect((await paid).status).toBe(303);
  endpoint.close();
});

test('a dropped webhook does not delay the buyer', async () => {
  await sandbox.control('/webhooks', { mode: 'drop' });
  const { url } = await aCheckout(sandbox, { price });
  expect((await post(url, aCard())).status).toBe(303);
});

/** A webhook endpoint that answers when the test says so. */
async function anEndpoint() {
  const called = Promise.withResolvers<() => void>();
  const server = createServer((request, response) => {
    request.resume();
    called.resolve(() => response.writeHead(200).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    called: called.promise,
    close: () => server.close(),
  };
}
