import { join } from 'node:path';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from '../../../sandbox/src/postgres/free-port.ts';
import { openSandbox, type SandboxClient } from '../../clients/sandbox.ts';
import { type ServiceGroup, waitForUrl } from '../../lib/processes/service-group.ts';
import { startProgram } from '../../lib/processes/start-program.ts';
import { baseEnvironment, logFile, root, type Environment } from '../../lib/settings.ts';
import { prepareServer } from '../../lib/stack/server.ts';
import { startStandIns } from '../../lib/stack/stand-ins.ts';
import { temporarySettings } from '../../lib/stack/temporary-copy.ts';
import { openFaultProxy, type FaultProxy } from './fault-proxy.ts';
import type { Random } from '../../lib/statistics.ts';

export type Dependency = 'database' | 'mail' | 'stripe';

/** A running process of the built server. */
export type Instance = {
  url: string;
  /** Asks it to end; resolves when it has, with a line that says how. */
  stop: () => Promise<string>;
};

/** The system under test. */
export type System = {
  balancer: Balancer;
  /** The servers reach their dependencies through these. */
  proxies: Record<Dependency, FaultProxy>;
  /** The checks reach the dependencies directly. */
  databaseUrl: string;
  sandbox: SandboxClient;
  inboxUrl: string;
  webhookSecret: string;
  dataDir: string;
  /** Starts a server, to which the load balancer sends requests once it is ready. */
  startServer: (env?: Environment) => Promise<Instance>;
  /** Stops every server that runs. */
  stopServers: () => Promise<void>;
  close: () => Promise<void>;
};

/** Starts a copy with ports and data of its own, without a server: scenarios start those. */
export async function startSystem(services: ServiceGroup, random: Random): Promise<System> {
  const settings = await temporarySettings('chaos');
  const { ports, dataDir } = settings;
  const databaseUrl = await startStandIns(services, settings);
  const env = await prepareServer(settings, databaseUrl, baseEnvironment());
  const proxies = {
    database: await openFaultProxy(Number(new URL(databaseUrl).port), random),
    mail: await openFaultProxy(ports.smtp, random),
    stripe: await openFaultProxy(ports.sandbox, random),
  };
  const balancer = await openBalancer(ports.site);
  const serverEnv: Environment = {
    ...env,
    DATABASE_URL: withPort(env.DATABASE_URL ?? '', proxies.database.port),
    DATABASE_OWNER_URL: withPort(env.DATABASE_OWNER_URL ?? '', proxies.database.port),
    SMTP_URL: `smtp://127.0.0.1:${proxies.mail.port}`,
    STRIPE_API_BASE: `http://127.0.0.1:${proxies.stripe.port}`,
    HOST: '127.0.0.1',
    // Each test user sends an IP address of its own, as behind a real load balancer.
    TRUST_PROXY: '127.0.0.1',
  };
  const instances: Instance[] = [];
  const startServer = async (given: Environment = {}): Promise<Instance> => {
    const port = await freePort();
    const name = `server-${instances.length + 1}`;
    const service = await services.start(async () =>
      startProgram({
        name,
        file: join(root, 'server/dist/main.js'),
        env: { ...serverEnv, PORT: String(port), ...given },
        output: logFile(settings, name),
        stopTimeoutMs: 15_000,
        isQuiet: true,
      }),
    );
    const stop = () => {
      service.stop();
      return service.ended;
    };
    const instance = { url: `http://127.0.0.1:${port}`, stop };
    instances.push(instance);
    await waitForUrl(`${instance.url}/health/ready`, { service });
    balancer.use(instance);
    return instance;
  };
  return {
    balancer,
    proxies,
    databaseUrl,
    sandbox: openSandbox(`http://127.0.0.1:${ports.sandbox}`),
    inboxUrl: `http://127.0.0.1:${ports.mail}`,
    webhookSecret: String(env.STRIPE_WEBHOOK_SECRET),
    dataDir,
    startServer,
    stopServers: async () => void (await Promise.all(instances.map(({ stop }) => stop()))),
    close: async () => {
      await balancer.close();
      for (const proxy of Object.values(proxies)) await proxy.close();
    },
  };
}

function withPort(url: string, port: number): string {
  return Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href;
}

type Balancer = {
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
async function openBalancer(port: number): Promise<Balancer> {
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
