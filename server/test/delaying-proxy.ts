import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type DelayingProxy = {
  /** The URL of the server, through this proxy. */
  url: string;
  /** From now on answers to GET requests of this path are fetched at once and passed on late. */
  delay: (path: string) => void;
  /** Resolves when an answer has been fetched and is being delayed. */
  delayed: Promise<void>;
  /** Passes on the delayed answers, and delays none from now on. */
  release: () => void;
  close: () => Promise<void>;
};

/** A proxy for an HTTP server, with which a test makes an answer arrive after it is outdated. */
export async function openDelayingProxy(target: string): Promise<DelayingProxy> {
  let delayedPath: string | undefined;
  const delayed = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, text } = await forwardRequest(target, request);
    const isDelayed = new URL(request.url ?? '/', target).pathname === delayedPath;
    if (isDelayed && request.method === 'GET') {
      delayed.resolve();
      await released.promise;
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };
  const server = createServer((request, response) => {
    forward(request, response).catch((error: unknown) =>
      response.destroy(new Error(String(error))),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    delay: (path) => {
      delayedPath = path;
    },
    delayed: delayed.promise,
    release: () => {
      delayedPath = undefined;
      released.resolve();
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

const forwardedHeaders = ['authorization', 'content-type', 'idempotency-key', 'stripe-version'];

/** Sends a request on to the server behind the proxy, with the headers that Stripe calls use. */
export async function forwardRequest(target: string, request: IncomingMessage) {
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
