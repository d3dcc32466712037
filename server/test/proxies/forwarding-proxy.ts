import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Starts a proxy on a free port.
 * @param answer answers a request; when it fails, the connection breaks
 */
export async function startProxy(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

export type Answer = { status: number; text: string; headers?: Record<string, string> };

/** Answers a call in place of the target; with undefined the connection breaks. */
type Hook = (
  request: IncomingMessage,
  forward: () => Promise<Answer>,
) => Promise<Answer | undefined>;

/**
 * Starts a proxy between a server and Stripe.
 * @param target the address of the Stripe API
 */
export function startForwardingProxy(target: string, hook: Hook) {
  return startProxy(async (request, response) => {
    const answer = await hook(request, () => forwardRequest(target, request));
    if (!answer) return request.socket.destroy();
    const { status, headers, text } = answer;
    return response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  });
}

const forwardedHeaders = ['authorization', 'content-type', 'idempotency-key', 'stripe-version'];

/** Sends a request on to the server behind the proxy, with the headers that Stripe calls use. */
async function forwardRequest(target: string, request: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = new Headers();
  for (const name of forwardedHeaders) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const answer = await fetch(new URL(request.url ?? '/', target), {
    method: request.method ?? 'GET',
    headers,
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
  return { status: answer.status, text: await answer.text() };
}
