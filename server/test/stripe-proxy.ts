import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askFor } from './slow-http.ts';

type Break = {
  /** How many requests still pass before the one that it strikes. */
  after: number;
  /** Whether Stripe does what it was asked before the line breaks. */
  isDone: boolean;
  strike: () => Promise<void>;
};

/** The line between a server and Stripe, which a story can break at a chosen request. */
export type StripeProxy = {
  url: string;
  /** Breaks one request: it is not answered, and `strike` happens at that moment. */
  failOnce: (how: Break) => void;
  /** Takes a break back that nobody has run into, or waits until the one underway has happened. */
  mend: () => Promise<void>;
  close: () => Promise<void>;
};

export async function startStripeProxy(target: string): Promise<StripeProxy> {
  let planned: Break | undefined;
  let underway: Promise<unknown> | undefined;
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const struck = planned?.after === 0 ? planned : undefined;
    if (planned) planned = struck ? undefined : { ...planned, after: planned.after - 1 };
    if (struck) {
      underway = breakOff(struck, target, request);
      return underway;
    }
    const { status, text } = await askFor(target, request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };
  const server = createServer((request, response) => {
    pass(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    failOnce: (how) => {
      planned = how;
    },
    mend: async () => {
      planned = undefined;
      await underway?.catch(() => undefined);
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function breakOff({ isDone, strike }: Break, target: string, request: IncomingMessage) {
  if (isDone) await askFor(target, request);
  await strike();
  request.socket.destroy();
}
