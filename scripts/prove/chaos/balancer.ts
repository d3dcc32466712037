import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

export type Balancer = {
  url: string;
  /** Sends requests to this server from now on. */
  use: (server: { url: string }) => void;
  close: () => Promise<void>;
};

/** The status of a load balancer that got no answer. */
export const noAnswerStatus = 502;

/**
 * A load balancer. It repeats no request, so a client sees what a server drops, and it reuses its
 * connections to the server, as load balancers do.
 */
export async function openBalancer(port: number): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let target: string | undefined;
  const server = createServer((incoming, outgoing) => {
    if (target) forward(agent, target, incoming, outgoing);
    else outgoing.writeHead(noAnswerStatus).end();
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    use: ({ url }) => {
      target = url;
    },
    close: async () => {
      agent.destroy();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function forward(
  agent: Agent,
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const forwarded = request(
    new URL(incoming.url ?? '/', target),
    { agent, method: incoming.method, headers: incoming.headers },
    (answer) => {
      const { connection: _connection, ...headers } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? noAnswerStatus, headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    },
  );
  forwarded.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(noAnswerStatus).end();
  });
  incoming.pipe(forwarded);
}
