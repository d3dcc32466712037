import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SlowHttp = {
  /** The URL that leads through here. */
  url: string;
  /** From now on answers to GET requests of this path are fetched at once and handed on late. */
  hold: (path: string) => void;
  /** Resolves when an answer has been fetched and is held back. */
  held: Promise<void>;
  /** Hands on what is held back, and holds nothing any more. */
  release: () => void;
  close: () => Promise<void>;
};

/** Stands before an HTTP server, so that a test can make an answer arrive when it is old. */
export async function openSlowHttp(target: string): Promise<SlowHttp> {
  let slowPath: string | undefined;
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, text } = await askFor(target, request);
    const isSlow = new URL(request.url ?? '/', target).pathname === slowPath;
    if (isSlow && request.method === 'GET') {
      held.resolve();
      await released.promise;
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };
  const server = createServer((request, response) => {
    pass(request, response).catch((error: unknown) => response.destroy(new Error(String(error))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    hold: (path) => {
      slowPath = path;
    },
    held: held.promise,
    release: () => {
      slowPath = undefined;
      released.resolve();
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

const passedOn = ['authorization', 'content-type', 'idempotency-key', 'stripe-version'];

/** Asks the server behind for what somebody asks here. */
export async function askFor(target: string, request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = new Headers();
  for (const name of passedOn) {
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
