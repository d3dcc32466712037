import { createHash } from 'node:crypto';
import pg from 'pg';
import { announcedPlans, type Offer } from '@stillweb/contract/offers';
import { planCatalogue, type Plan, type PlanDetails } from '@stillweb/contract/plans';
import { withTaxBehavior } from '@stillweb/contract/tax';
import Stripe from 'stripe';
import { expect, inject } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../sandbox/src/postgres/test-database.ts';
import { startLocalSandbox } from '../../sandbox/src/stripe/testing/local-sandbox.ts';
import { startReferee } from '../../sandbox/src/stripe/testing/referee/start-referee.ts';
import type { Config } from '../src/config/env.ts';
import { createServer } from '../src/server.ts';
import { setUpStripe } from '../src/billing/stripe-setup/set-up-stripe.ts';
import type { SetUpOptions } from '../src/billing/stripe-setup/step.ts';
import { aBuyer, type Buyer } from './a-buyer.ts';
import { createFromTemplate } from './migrated-database.ts';
import { startServer, type ServerOverrides, type TestServer } from './start-server.ts';
import { createTestLogger, type LogLine } from './test-logger.ts';

type WebhookMode = 'normal' | 'drop' | 'duplicate' | 'reorder' | 'delay';

/** A server with its own sandbox, and buyers. */
export type BillingTestApp = {
  server: TestServer;
  /** The server's pool, for state that no call of the API shows or changes. */
  database: pg.Pool;
  stripe: Stripe;
  /** The address of the referee, which checks every request and answer of the sandbox. */
  sandboxUrl: string;
  webhookSecret: string;
  /** A second valid secret, as while a secret is rolled. */
  rolledSecret: string;
  prices: Record<Plan, string>;
  /** A user with a verified account, logged in. */
  aBuyer: (name?: string, email?: string) => Promise<Buyer>;
  /** Advances the sandbox's clock by an ISO 8601 duration; everything due has then happened. */
  advance: (duration: string) => Promise<void>;
  webhooks: (mode: WebhookMode) => Promise<void>;
  /**
   * Does without the webhooks of a purchase: the success page has the server read all that they would
   * report, in half the time. Not where a test has asked for other webhooks than the normal ones.
   */
  withoutWebhooks: <Result>(purchase: () => Promise<Result>) => Promise<Result>;
  outage: (kind: 'refuse' | 'hang' | '500', seconds: number) => Promise<void>;
  /** What happens from now on to calls of Stripe with this method and path, where `*` stands for anything. */
  fault: (method: 'DELETE' | 'GET' | 'POST', path: string, effect: FaultEffect) => Promise<void>;
  clearFaults: () => Promise<void>;
  /** Whether a checkout's card becomes its subscription's only 20 seconds of simulated time later. */
  lateCards: (late: boolean) => Promise<void>;
  /** What happens to a subscription when the last attempt to charge a renewal has failed. */
  dunning: (outcome: 'cancel' | 'unpaid' | 'past_due') => Promise<void>;
  /** Starts another server on the same database, as behind a load balancer. */
  startAnother: (
    differences?: Partial<Config>,
    release?: { plans?: PlanDetails[]; offers?: Offer[] },
  ) => Promise<AnotherServer>;
  /** Stops everything. @throws when the referee has found a violation */
  close: () => Promise<void>;
};

/**
 * Refuses a call with an error of this status, carries it out and never answers, carries it out late, or
 * answers it late. `times`: how many calls; all by default.
 */
export type FaultEffect = { times?: number } & (
  | { answer: { status: number; code?: string; retryAfterSeconds?: number } }
  | { applyThenDrop: true }
  | { delaySeconds: number }
  | { applyThenDelaySeconds: number }
);

type AnotherServer = { url: string; logLines: LogLine[]; close: () => Promise<void> };

const rolledSecret = 'whsec_rolled_for_tests';

/** @param start starts the server, by default in this process */
export async function startBilling(
  overrides: ServerOverrides = {},
  start: (overrides: ServerOverrides) => Promise<TestServer> = startServer,
): Promise<BillingTestApp> {
  const plans = announcedPlans(Object.values(planCatalogue), overrides.offers);
  const { sandbox, stripe, webhookSecret } = await startSellingSandbox(
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
  const { data: endpoints } = await stripe.webhookEndpoints.list();
  await stripe.webhookEndpoints.update(endpoints[0]?.id ?? '', {
    url: sandbox.endpoint(`${server.url}/api/v1/subscription/webhook`),
  });
  const control = (path: string, body: object) => callControl(sandbox.url, path, body);
  const { webhooks, withoutWebhooks } = webhookControls(sandbox.url);
  return {
    server,
    stripe,
    database: server.database,
    sandboxUrl: sandbox.url,
    webhookSecret,
    rolledSecret,
    prices: await findPrices(server),
    aBuyer: (name, email) => aBuyer({ server, stripe, withoutWebhooks }, { name, email }),
    advance: (duration) => control('clock', { advance: duration }),
    webhooks,
    withoutWebhooks,
    outage: (kind, seconds) => control('outage', { kind, seconds }),
    ...faultControls(sandbox.url),
    lateCards: (lateCard) => control('settings', { lateCard }),
    dunning: (outcome) => control('dunning', { retryDays: [3, 5, 7], outcome }),
    startAnother: async (differences, release) => {
      const { logger, lines } = createTestLogger();
      const config = { ...server.config, PORT: 0, ...differences };
      const another = await createServer(config, { logger, ...release });
      const { url } = await another.start();
      return { url, logLines: lines, close: another.close };
    },
    close: async () => {
      await server.close();
      await sandbox.close();
    },
  };
}

/** For `startBilling`: a server whose billing goes by the clock of the sandbox. */
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
  return { sandbox, stripe: clientFor(sandbox.url), webhookSecret };
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

/** A client of a sandbox that repeats no call. */
export function clientFor(url: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe('sk_test_tests', {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  });
}

function webhookControls(url: string): Pick<BillingTestApp, 'webhooks' | 'withoutWebhooks'> {
  let chosen: WebhookMode = 'normal';
  const setMode = (mode: WebhookMode) => callControl(url, 'webhooks', { mode });
  return {
    webhooks: (mode) => {
      chosen = mode;
      return setMode(mode);
    },
    withoutWebhooks: async (purchase) => {
      if (chosen !== 'normal') return purchase();
      await setMode('drop');
      try {
        return await purchase();
      } finally {
        await setMode(chosen);
      }
    },
  };
}

export function faultControls(url: string): Pick<BillingTestApp, 'fault' | 'clearFaults'> {
  return {
    fault: (method, path, effect) =>
      callControl(url, 'faults', { match: { method, path }, ...effect }),
    clearFaults: async () => {
      const response = await fetch(`${url}/sandbox/faults`, { method: 'DELETE' });
      expect(response.status, await response.text()).toBe(200);
    },
  };
}

async function callControl(url: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${url}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.text()).toBe(200);
}

async function findPrices(server: TestServer): Promise<Record<Plan, string>> {
  const { body } = await server.get('/subscription/plans');
  const [monthly, yearly] = body.data;
  return { MONTHLY: monthly.priceId, YEARLY: yearly.priceId };
}
