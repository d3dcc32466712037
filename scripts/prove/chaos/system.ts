import { join } from 'node:path';
import { freePort } from '../../../sandbox/src/postgres/free-port.ts';
import { openSandbox, type SandboxClient } from '../../clients/sandbox.ts';
import type { ServiceGroup } from '../../processes/service-group.ts';
import { startProgram } from '../../processes/start-program.ts';
import { waitForUrl } from '../../processes/wait-for-url.ts';
import { baseEnvironment, logFile, root, type Environment } from '../../settings.ts';
import { prepareServer } from '../../stack/server.ts';
import { startStandIns } from '../../stack/stand-ins.ts';
import { temporarySettings } from '../../stack/temporary-settings.ts';
import { openBalancer, type Balancer } from './balancer.ts';
import { openFaultProxy, type FaultProxy } from './fault-proxy.ts';
import type { Random } from '../../statistics/random.ts';

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
