import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

export type Balancer = {
  url: string;
  /** From now on these servers take turns, as long as they say that they are ready. */
  use: (urls: string[]) => Promise<void>;
  close: () => Promise<void>;
};

/** The status with which a balancer says that it got no answer. */
export const noAnswerStatus = 502;
const lookEveryMs = 250;

/**
 * Spreads requests over the servers that are ready, and repeats none: what a server drops, its caller
 * sees. Connections to the servers are kept, as balancers do.
 */
export async function openBalancer(port: number): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let known: string[] = [];
  let ready: string[] = [];
  let turn = 0;
  const look = async () => {
    const looked = known;
    const answers = await Promise.all(looked.map(isReady));
    if (looked === known) ready = looked.filter((_url, index) => answers[index]);
  };
  const looking = setInterval(() => void look(), lookEveryMs);
  const server = createServer((incoming, outgoing) => {
    const target = ready[turn++ % ready.length] ?? known[0];
    if (target) forward(agent, target, incoming, outgoing);
    else outgoing.writeHead(noAnswerStatus).end();
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    use: async (urls) => {
      known = urls;
      await look();
    },
    close: async () => {
      clearInterval(looking);
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
  const onward = request(
    new URL(incoming.url ?? '/', target),
    { agent, method: incoming.method, headers: incoming.headers },
    (answer) => {
      const { connection: _ours, ...headers } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? noAnswerStatus, headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    },
  );
  onward.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(noAnswerStatus).end();
  });
  incoming.pipe(onward);
}
