import { join } from 'node:path';
import { freePort } from '../../sandbox/src/postgres/free-port.ts';
import { createStripe } from '../../server/src/platform/stripe.ts';
import type { Crew, Part } from '../crew.ts';
import { startOutsideWorld } from '../outside-world.ts';
import { startProgram } from '../program.ts';
import { root, type Environment } from '../settings.ts';
import { prepareSite } from '../site.ts';
import { spareSettings } from '../spare-settings.ts';
import { untilAnswers } from '../until-answers.ts';
import { openBalancer, type Balancer } from './balancer.ts';
import { openFaultProxy, type FaultProxy } from './fault-proxy.ts';
import type { Random } from './random.ts';

export type Dependency = 'database' | 'mail' | 'stripe';

/** A running copy of the built server. */
export type Instance = { url: string; part: Part };

export type World = {
  balancer: Balancer;
  /** What the servers reach the outside through. */
  proxies: Record<Dependency, FaultProxy>;
  /** Past the proxies, for whoever checks. */
  databaseUrl: string;
  sandboxUrl: string;
  inboxUrl: string;
  stripe: ReturnType<typeof createStripe>;
  webhookSecret: string;
  dataDir: string;
  /** Starts a server and waits until it is ready. */
  startServer: (env?: Environment) => Promise<Instance>;
  close: () => Promise<void>;
};

export const metricsToken = 'token-of-the-chaos-suite';

/** A whole copy with ports and data of its own; its servers are started one by one. */
export async function startWorld(crew: Crew, random: Random): Promise<World> {
  const settings = await spareSettings('chaos');
  const { ports, dataDir } = settings;
  const databaseUrl = await startOutsideWorld(crew, settings);
  const env = await prepareSite(settings, databaseUrl);
  const proxies = {
    database: await openFaultProxy(Number(new URL(databaseUrl).port), random),
    mail: await openFaultProxy(ports.smtp, random),
    stripe: await openFaultProxy(ports.sandbox, random),
  };
  const balancer = await openBalancer(ports.site);
  const sandboxUrl = `http://127.0.0.1:${ports.sandbox}`;
  const through: Environment = {
    ...env,
    DATABASE_URL: at(databaseUrl, proxies.database.port),
    SMTP_URL: `smtp://127.0.0.1:${proxies.mail.port}`,
    STRIPE_API_BASE: `http://127.0.0.1:${proxies.stripe.port}`,
    HOST: '127.0.0.1',
    METRICS_TOKEN: metricsToken,
    // Each person of the load is a visitor of its own, as behind a real balancer.
    TRUST_PROXY: '127.0.0.1',
  };
  let started = 0;
  return {
    balancer,
    proxies,
    databaseUrl,
    sandboxUrl,
    inboxUrl: `http://127.0.0.1:${ports.mail}`,
    stripe: createStripe({ secretKey: String(env.STRIPE_SECRET_KEY), apiBase: sandboxUrl }),
    webhookSecret: String(env.STRIPE_WEBHOOK_SECRET),
    dataDir,
    startServer: async (given = {}) => {
      const port = await freePort();
      const name = `server-${++started}`;
      const part = await crew.start(async () =>
        startProgram({
          name,
          file: join(root, 'server/dist/main.js'),
          env: { ...through, PORT: String(port), ...given },
          log: join(dataDir, 'logs', `${name}.log`),
          patienceMs: 15_000,
          isQuiet: true,
        }),
      );
      const url = `http://127.0.0.1:${port}`;
      await untilAnswers(`${url}/health/ready`, 90_000);
      return { url, part };
    },
    close: async () => {
      await balancer.close();
      for (const proxy of Object.values(proxies)) await proxy.close();
    },
  };
}

function at(url: string, port: number): string {
  return Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href;
}
