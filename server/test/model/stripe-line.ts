import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askFor } from '../slow-http.ts';

type Break = {
  /** How many requests still pass before the one that it strikes. */
  after: number;
  /** Whether Stripe does what it was asked before the line breaks. */
  isDone: boolean;
  strike: () => Promise<void>;
};

/** The line between a server and Stripe, which a story can break at a chosen request. */
export type StripeLine = {
  url: string;
  /** Breaks one request: it is not answered, and `strike` happens at that moment. */
  breakOnce: (how: Break) => void;
  /** Takes a break back that nobody has run into. */
  mend: () => void;
  close: () => Promise<void>;
};

export async function openStripeLine(target: string): Promise<StripeLine> {
  let planned: Break | undefined;
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const struck = planned?.after === 0 ? planned : undefined;
    if (planned) planned = struck ? undefined : { ...planned, after: planned.after - 1 };
    if (struck && !struck.isDone) return breakOff(struck, request);
    const { status, text } = await askFor(target, request);
    if (struck) return breakOff(struck, request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };
  const server = createServer((request, response) => {
    pass(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    breakOnce: (how) => {
      planned = how;
    },
    mend: () => {
      planned = undefined;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function breakOff({ strike }: Break, request: IncomingMessage): Promise<void> {
  await strike();
  request.socket.destroy();
}
