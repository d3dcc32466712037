import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Stripe from 'stripe';
import type { TestSandbox } from './start-sandbox.ts';

/** A webhook endpoint that stores what it receives. */
export type Receiver = {
  endpoint: Stripe.WebhookEndpoint;
  url: string;
  /** Every delivery that carried a valid signature, in the order of arrival. */
  received: Stripe.Event[];
  /** Every delivery as it was sent, valid or not. */
  raw: { body: string; signature: string }[];
  /** The HTTP status of all further answers; null: no answer at all. */
  answerWith: (status: number | null) => void;
  /** Resolves when at least `count` valid deliveries have arrived. */
  arrived: (count: number) => Promise<Stripe.Event[]>;
  close: () => Promise<void>;
};

/** Starts a webhook endpoint on a free port, and registers it at the sandbox. */
export async function receiveWebhooks(
  { stripe, referee }: TestSandbox,
  enabled_events: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = ['*'],
): Promise<Receiver> {
  let status: number | null = 200;
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const url = `http://127.0.0.1:${port}/hooks`;
  const received: Receiver['received'] = [];
  const raw: Receiver['raw'] = [];
  // A delivery may arrive before the answer that contains the secret.
  const created = stripe.webhookEndpoints.create({ url, enabled_events });
  const receiver: Receiver = {
    endpoint: await created,
    url,
    received,
    raw,
    answerWith(next) {
      status = next;
    },
    async arrived(count) {
      while (received.length < count) {
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      return received;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await request.toArray()).join('');
    const signature = String(request.headers['stripe-signature']);
    raw.push({ body, signature });
    referee.judgeEvent(body);
    const event = await verify(body, signature);
    if (event) {
      received.push(event);
      for (const resolve of waiting.splice(0)) resolve();
    }
    if (status !== null) response.writeHead(event ? status : 400, { location: '/' }).end();
  }
  async function verify(body: string, signature: string): Promise<Stripe.Event | null> {
    const { secret = '' } = await created;
    try {
      return Stripe.webhooks.constructEvent(body, signature, secret);
    } catch {
      return null;
    }
  }
  return receiver;
}
