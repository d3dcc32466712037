import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request that was forwarded, and its answer; the status is null when there was none. */
export type Exchange = {
  /** The `User-Agent`. */
  agent: string;
  verb: string;
  target: URL;
  form: string;
  status: number | null;
  answer: string;
};

export type Proxy = { url: string; close: () => Promise<void> };

type Watch = (exchange: Exchange) => void;

/**
 * Forwards requests and answers unchanged: a stream stays a stream, an answer that never comes
 * never comes, and a connection that breaks on one side breaks on the other.
 * @param targetOf the address to which a path is forwarded
 * @param watch is called with every exchange, before its last byte is forwarded
 */
export async function startProxy(
  targetOf: (path: string) => URL,
  watch: Watch,
  port = 0,
): Promise<Proxy> {
  // The target's own answer states how long a connection may be used again.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    forward(request, response, targetOf(request.url ?? '/'), watch);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  target: URL,
  watch: Watch,
): void {
  const { method: verb = 'GET', rawHeaders: headers } = request;
  const agent = request.headers['user-agent'] ?? '';
  const sent = collect(request);
  // A new connection: one that was kept open may belong to an earlier server on this port.
  const onward = ask(target, { method: verb, headers, agent: false });
  onward.once('response', (incoming) => {
    const { statusCode = 0, statusMessage, rawHeaders } = incoming;
    const received = collect(incoming);
    incoming.once('end', () => {
      watch({ agent, verb, target, form: sent(), status: statusCode, answer: received() });
    });
    incoming.once('close', () => {
      if (!incoming.complete) response.destroy();
    });
    response.writeHead(statusCode, statusMessage, rawHeaders);
    // Not by `pipeline`, which makes an AbortError with a stack for each call.
    incoming.pipe(response);
  });
  onward.once('error', () => {
    watch({ agent, verb, target, form: sent(), status: null, answer: '' });
    request.socket.destroy();
  });
  response.once('close', () => {
    if (!response.writableFinished) onward.destroy();
  });
  request.pipe(onward);
}

function collect(message: IncomingMessage): () => string {
  const chunks: Buffer[] = [];
  message.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString();
}
