import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

export type Balancer = {
  url: string;
  /** Sends requests to these servers in turn, as long as they are ready. */
  use: (servers: { url: string }[]) => Promise<void>;
  close: () => Promise<void>;
};

/** The status of a load balancer that got no answer. */
export const noAnswerStatus = 502;
const checkEveryMs = 250;

/**
 * A load balancer. It repeats no request, so a client sees what a server drops, and it reuses its
 * connections to the servers, as load balancers do.
 */
export async function openBalancer(port: number): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let servers: string[] = [];
  let ready: string[] = [];
  let turn = 0;
  const checkAll = async () => {
    const checked = servers;
    const answers = await Promise.all(checked.map(isReady));
    // `use` may have been called meanwhile.
    if (checked === servers) ready = checked.filter((_url, index) => answers[index]);
  };
  const checking = setInterval(() => void checkAll(), checkEveryMs);
  const server = createServer((incoming, outgoing) => {
    const target = ready[turn++ % ready.length] ?? servers[0];
    if (target) forward(agent, target, incoming, outgoing);
    else outgoing.writeHead(noAnswerStatus).end();
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    use: async (targets) => {
      servers = targets.map(({ url }) => url);
      await checkAll();
    },
    close: async () => {
      clearInterval(checking);
      agent.destroy();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
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
