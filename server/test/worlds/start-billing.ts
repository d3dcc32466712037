import { createHash } from 'node:crypto';
import pg from 'pg';
import { announcedPlans, type Offer } from '@stillweb/contract/billing/offers';
import { planCatalogue, type Plan, type PlanDetails } from '@stillweb/contract/billing/plans';
import { withTaxBehavior } from '@stillweb/contract/billing/tax';
import { inject } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../sandbox/src/postgres/test-database.ts';
import { startLocalSandbox } from '../../../sandbox/src/stripe/testing/local-sandbox.ts';
import { startReferee } from '../../../sandbox/src/stripe/testing/referee/start-referee.ts';
import { countCost } from '../../../scripts/clients/count-cost.ts';
import { clientFor, openSandbox, type SandboxClient } from '../../../scripts/clients/sandbox.ts';
import type { Config } from '../../src/config/env.ts';
import { createServer } from '../../src/server.ts';
import { setUpStripe } from '../../src/billing/stripe/setup/set-up-stripe.ts';
import type { SetUpOptions } from '../../src/billing/stripe/setup/step.ts';
import { aBuyer, type Buyer } from '../people/a-buyer.ts';
import { createFromTemplate } from './migrated-database.ts';
import { restoredSandbox, whenTestEnds } from './restored-sandbox.ts';
import { startServer, type ServerOverrides, type TestServer } from './start-server.ts';
import { createTestLogger, type LogLine } from '../internals/test-logger.ts';

/** A server with its own sandbox, and buyers. */
export type BillingTestApp = SandboxClient & {
  server: TestServer;
  /** The server's pool, for state that no call of the API shows or changes. */
  database: pg.Pool;
  /** The address of the referee, which checks every request and answer of the sandbox. */
  sandboxUrl: string;
  webhookSecret: string;
  /** A second valid secret, as while a secret is rolled. */
  rolledSecret: string;
  prices: Record<Plan, string>;
  /** A user with a verified account, logged in. */
  aBuyer: (name?: string, email?: string) => Promise<Buyer>;
  /**
   * Starts another server on the same database, as behind a load balancer. It stops at the end of the test, or
   * with the world. One with another address or key of Stripe should serve the site alone, and take no jobs.
   */
  startAnother: (
    differences?: Partial<Config>,
    release?: { plans?: PlanDetails[]; offers?: Offer[] },
  ) => Promise<AnotherServer>;
  /** Stops everything. @throws when the referee has found a violation */
  close: () => Promise<void>;
};

type AnotherServer = { url: string; logLines: LogLine[]; close: () => Promise<void> };

const rolledSecret = 'whsec_rolled_for_tests';

/** @param start starts the server, by default in this process */
export async function startBilling(
  overrides: ServerOverrides = {},
  start: (overrides: ServerOverrides) => Promise<TestServer> = startServer,
): Promise<BillingTestApp> {
  const { plans: plain = Object.values(planCatalogue), offers } = overrides;
  const plans = announcedPlans(plain, offers);
  const { sandbox, webhookSecret } = await startSellingSandbox(
    overrides.env?.STRIPE_TAX === 'on' ? withTaxBehavior(plans) : plans,
  );
  const server = await start({
    ...overrides,
    env: {
      STRIPE_API_BASE: sandbox.url,
      STRIPE_WEBHOOK_SECRET: `${webhookSecret},${rolledSecret}`,
      ...overrides.env,
    },
  });
  let isOpen = true;
  const others = new Set<() => Promise<void>>();
  const client = restoredSandbox(openSandbox(sandbox.url), () => isOpen);
  const { data: endpoints } = await client.stripe.webhookEndpoints.list();
  await client.stripe.webhookEndpoints.update(endpoints[0]?.id ?? '', {
    url: sandbox.endpoint(`${server.url}/api/v1/subscription/webhook`),
  });
  return {
    ...client,
    server,
    database: server.database,
    sandboxUrl: sandbox.url,
    webhookSecret,
    rolledSecret,
    prices: await findPrices(server),
    aBuyer: (name, email) => aBuyer({ server, ...client }, { name, email }),
    startAnother: async (differences, release) => {
      countCost('servers started');
      const { logger, lines } = createTestLogger();
      const config = { ...server.config, PORT: 0, ...differences };
      const another = await createServer(config, { logger, plans: plain, ...release });
      const { url } = await another.start();
      const close = async () => {
        if (others.delete(close)) await another.close();
      };
      others.add(close);
      whenTestEnds(close);
      return { url, logLines: lines, close };
    },
    close: async () => {
      isOpen = false;
      for (const closeOther of others) await closeOther();
      await server.close();
      await sandbox.close();
    },
  };
}

/** For `startBilling`: a server whose billing uses the clock of the sandbox. */
export function startWithSandboxClock({ env, ...others }: ServerOverrides): Promise<TestServer> {
  const CLOCK_URL = `${env?.STRIPE_API_BASE}/sandbox/clock`;
  return startServer({ ...others, env: { ...env, CLOCK_URL } });
}

/** A sandbox whose account sells these plans; copied from the first one that `stripe:setup` has set up. */
async function startSellingSandbox(plans: SetUpOptions['plans']) {
  const digest = createHash('sha256').update(JSON.stringify(plans)).digest('hex').slice(0, 16);
  const database = await createFromTemplate(`stripe_${digest}`, async (url) => {
    const sandbox = await startSandbox({ url, drop: async () => {} });
    await setUpStripe(clientFor(sandbox.url), {
      plans,
      siteUrl: 'http://127.0.0.1:9',
      knowsWebhookSecret: false,
      reachesLocalhost: true,
      replaceEndpoints: [],
      onWebhookSecret: () => {},
    });
    await sandbox.close();
  });
  const sandbox = await startSandbox(database);
  const webhookSecret = webhookSecrets.get(digest) ?? (await readWebhookSecret(database.url));
  webhookSecrets.set(digest, webhookSecret);
  return { sandbox, webhookSecret };
}

/** By the digest of the plans: all copies of a template have the same. */
const webhookSecrets = new Map<string, string>();

/** Stripe shows it once, when the endpoint is created. */
async function readWebhookSecret(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query(
    `select body ->> 'secret' as secret from objects where object = 'webhook_endpoint'`,
  );
  await client.end();
  return rows[0].secret;
}

/** A sandbox with an account of its own, behind the referee. */
export async function startSandbox(given?: TestDatabase) {
  const database = given ?? (await createTestDatabase(inject('postgresUrl')));
  const sandbox = await startLocalSandbox(database.url);
  const referee = await startReferee(() => sandbox.url);
  return {
    url: referee.url,
    endpoint: referee.endpoint,
    close: async () => {
      await referee.readEvents();
      await sandbox.close();
      await database.drop();
      await referee.close();
    },
  };
}

async function findPrices(server: TestServer): Promise<Record<Plan, string>> {
  const { body } = await server.get('/subscription/plans');
  const [monthly, yearly] = body.data;
  return { MONTHLY: monthly.priceId, YEARLY: yearly.priceId };
}
