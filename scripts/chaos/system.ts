import { join } from 'node:path';
import { freePort } from '../../sandbox/src/postgres/free-port.ts';
import { openSandbox, type SandboxClient } from '../clients/sandbox.ts';
import type { Service, ServiceGroup } from '../processes/service-group.ts';
import { startProgram } from '../processes/start-program.ts';
import { waitForUrl } from '../processes/wait-for-url.ts';
import { baseEnvironment, root, type Environment } from '../settings.ts';
import { prepareServer } from '../stack/server.ts';
import { startStandIns } from '../stack/stand-ins.ts';
import { temporarySettings } from '../stack/temporary-settings.ts';
import { openBalancer, type Balancer } from './balancer.ts';
import { openFaultProxy, type FaultProxy } from './fault-proxy.ts';
import type { Random } from '../statistics/random.ts';

export type Dependency = 'database' | 'mail' | 'stripe';

/** A running process of the built server. */
export type Instance = { url: string; service: Service };

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
  /** Starts a server and waits until it is ready. */
  startServer: (env?: Environment) => Promise<Instance>;
  close: () => Promise<void>;
};

export const metricsToken = 'token-of-the-chaos-suite';

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
    DATABASE_URL: withPort(databaseUrl, proxies.database.port),
    SMTP_URL: `smtp://127.0.0.1:${proxies.mail.port}`,
    STRIPE_API_BASE: `http://127.0.0.1:${proxies.stripe.port}`,
    HOST: '127.0.0.1',
    METRICS_TOKEN: metricsToken,
    // Each test user sends an IP address of its own, as behind a real load balancer.
    TRUST_PROXY: '127.0.0.1',
  };
  let started = 0;
  return {
    balancer,
    proxies,
    databaseUrl,
    sandbox: openSandbox(`http://127.0.0.1:${ports.sandbox}`),
    inboxUrl: `http://127.0.0.1:${ports.mail}`,
    webhookSecret: String(env.STRIPE_WEBHOOK_SECRET),
    dataDir,
    startServer: async (given = {}) => {
      const port = await freePort();
      const name = `server-${++started}`;
      const service = await services.start(async () =>
        startProgram({
          name,
          file: join(root, 'server/dist/main.js'),
          env: { ...serverEnv, PORT: String(port), ...given },
          output: join(dataDir, 'logs', `${name}.log`),
          stopTimeoutMs: 15_000,
          isQuiet: true,
        }),
      );
      const url = `http://127.0.0.1:${port}`;
      await waitForUrl(`${url}/health/ready`, { service });
      return { url, service };
    },
    close: async () => {
      await balancer.close();
      for (const proxy of Object.values(proxies)) await proxy.close();
    },
  };
}

function withPort(url: string, port: number): string {
  return Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href;
}
