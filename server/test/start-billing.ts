import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import type { Subscription } from '@stillweb/contract/subscription';
import type { Plan } from '@stillweb/contract/plans';
import Stripe from 'stripe';
import { expect, inject } from 'vitest';
import { createTestDatabase } from '../../sandbox/src/postgres/test-database.ts';
import { buildStripeSandbox } from '../../sandbox/src/stripe/server.ts';
import { startReferee } from '../../sandbox/src/stripe/testing/referee/start-referee.ts';
import type { Config } from '../src/config/env.ts';
import { openPool } from '../src/platform/database.ts';
import { createServer } from '../src/server.ts';
import { setUpStripe } from '../src/subscription/set-up-stripe.ts';
import type { Answer } from './api-client.ts';
import { startServer, type ServerOverrides, type TestServer } from './start-server.ts';
import { createTestLog } from './test-log.ts';

type WebhookMode = 'normal' | 'drop' | 'duplicate' | 'reorder' | 'delay';

/** A server with a Stripe of its own, and people who buy. */
export type BillingWorld = {
  server: TestServer;
  /** What no call of the API shows or does. */
  database: pg.Pool;
  stripe: Stripe;
  /** Where the sandbox is reached: at the referee, which judges whatever passes. */
  sandboxUrl: string;
  webhookSecret: string;
  /** Valid beside the other one, as while a secret is rolled. */
  rolledSecret: string;
  prices: Record<Plan, string>;
  /** Somebody with a verified account, logged in. */
  aBuyer: (name?: string, email?: string) => Promise<Buyer>;
  /** Moves the sandbox's clock by an ISO 8601 duration; everything due has happened afterwards. */
  advance: (duration: string) => Promise<void>;
  webhooks: (mode: WebhookMode) => Promise<void>;
  outage: (kind: 'refuse' | 'hang' | '500', seconds: number) => Promise<void>;
  /** Another server on the same database, as after a restart or behind a balancer. */
  startAnother: (differences?: Partial<Config>) => Promise<AnotherServer>;
  /** Stops everything. @throws when the referee found something. */
  close: () => Promise<void>;
};

type AnotherServer = { url: string; close: () => Promise<void> };

export type Buyer = {
  email: string;
  /** A new access token, as after ten minutes. */
  logIn: () => Promise<void>;
  /** The access token, for calls to another server. */
  token: () => string;
  get: (path: string) => Promise<Answer>;
  post: (path: string, body?: unknown) => Promise<Answer>;
  call: (method: string, path: string, body?: unknown) => Promise<Answer>;
  /** What the server shows as this user's subscription. */
  current: () => Promise<Subscription | null>;
  untilStatus: (status: string | undefined) => Promise<Subscription>;
  /** Goes through the hosted checkout; answers where it leads. */
  checkOut: (plan: Plan, card?: string) => Promise<{ sessionId: string; location: string | null }>;
  /** Checks out and waits for the subscription to be shown. */
  subscribe: (plan: Plan, card?: string) => Promise<Subscription>;
  customerId: () => Promise<string>;
  subscriptionId: () => Promise<string>;
};

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  failsLater: '4000000000000341',
  asksEveryTime: '4000002760003184',
};

const rolledSecret = 'whsec_rolled_for_tests';

/** @param start how the server runs: in this process unless told otherwise */
export async function startBilling(
  overrides: ServerOverrides = {},
  start: (overrides: ServerOverrides) => Promise<TestServer> = startServer,
): Promise<BillingWorld> {
  const sandbox = await startSandbox();
  const stripe = clientFor(sandbox.url);
  const { steps, webhookSecret = '' } = await setUpStripe(stripe, {
    siteUrl: 'http://127.0.0.1:9',
    knowsWebhookSecret: false,
  });
  const server = await start({
    ...overrides,
    env: {
      STRIPE_API_BASE: sandbox.url,
      STRIPE_WEBHOOK_SECRET: `${webhookSecret},${rolledSecret}`,
      ...overrides.env,
    },
  });
  const endpoint = steps.find(({ what }) => what.startsWith('webhook'));
  await stripe.webhookEndpoints.update(endpoint?.id ?? '', {
    url: sandbox.endpoint(`${server.url}/api/v1/subscription/webhook`),
  });
  const control = (path: string, body: object) => callControl(sandbox.url, path, body);
  const database = openPool(server.databaseUrl);
  return {
    server,
    stripe,
    database,
    sandboxUrl: sandbox.url,
    webhookSecret,
    rolledSecret,
    prices: await findPrices(server),
    aBuyer: (name, email) => makeBuyer(server, stripe, { name, email }),
    advance: (duration) => control('clock', { advance: duration }),
    webhooks: (mode) => control('webhooks', { mode }),
    outage: (kind, seconds) => control('outage', { kind, seconds }),
    startAnother: async (differences) => {
      const { log } = createTestLog();
      const config = { ...server.config, PORT: 0, ...differences };
      const another = await createServer(config, { log });
      const { url } = await another.start();
      return { url, close: another.close };
    },
    close: async () => {
      await database.end();
      await server.close();
      await sandbox.close();
    },
  };
}

async function startSandbox() {
  const database = await createTestDatabase(inject('postgresUrl'));
  let url = '';
  const app = await buildStripeSandbox({ databaseUrl: database.url, baseUrl: () => url });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
  const referee = await startReferee(() => url);
  return {
    url: referee.url,
    endpoint: referee.endpoint,
    close: async () => {
      await referee.readEvents();
      await app.close();
      await database.drop();
      await referee.close();
    },
  };
}

function clientFor(url: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe('sk_test_tests', {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  });
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

let buyers = 0;

async function makeBuyer(
  server: TestServer,
  stripe: Stripe,
  {
    name = 'Ada Buyer',
    email = `buyer-${process.pid}-${++buyers}@stillweb.example`,
  }: { name?: string | undefined; email?: string | undefined },
): Promise<Buyer> {
  await signUp(server, { name, email });
  let token = await logIn(server, email);
  const get = (path: string) => server.get(path, { token });
  const post = (path: string, body?: unknown) => server.post(path, body, { token });
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { token, body });
  const current = async () => {
    const answer = await get('/subscription/current');
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data;
  };
  const untilStatus = async (status: string | undefined) => {
    await expect
      .poll(async () => (await current())?.status, { timeout: 10_000, interval: 50 })
      .toBe(status);
    return current();
  };
  const checkOut = async (plan: Plan, card: string = cards.good) => {
    const { status, body } = await post('/subscription/checkout-session', { plan });
    expect(status, JSON.stringify(body)).toBe(200);
    return payHosted(body.data.url, card);
  };
  const customerId = async () => {
    const { data } = await stripe.customers.list({ email });
    return data[0]?.id ?? '';
  };
  return {
    email,
    logIn: async () => {
      token = await logIn(server, email);
    },
    token: () => token,
    get,
    post,
    call,
    current,
    untilStatus,
    checkOut,
    subscribe: async (plan, card) => {
      await checkOut(plan, card);
      await expect
        .poll(async () => (await current())?.plan, { timeout: 10_000, interval: 50 })
        .toBe(plan);
      return current();
    },
    customerId,
    subscriptionId: async () => {
      const { data } = await stripe.subscriptions.list({
        customer: await customerId(),
        status: 'all',
      });
      return data[0]?.id ?? '';
    },
  };
}

const password = 'Passw0rd!';

async function signUp(server: TestServer, { name, email }: { name: string; email: string }) {
  await server.post('/auth/register', { name, email, password, confirmPassword: password });
  const [mail] = await server.mailbox.untilReceived(email);
  const link = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  await server.post(`/auth/verifyEmail/${link}`);
}

async function logIn(server: TestServer, email: string): Promise<string> {
  const { body } = await server.post('/auth/login', { email, password });
  return body.accessToken;
}

/** Fills the hosted checkout in, as a person's browser would send it. */
async function payHosted(url: string, card: string) {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      cardNumber: card,
      expiry: '12/40',
      cvc: '123',
      nameOnCard: 'Ada Buyer',
    }),
  });
  const location = response.headers.get('location');
  const sessionId = /session_id=(cs_\w+)/.exec(location ?? '')?.[1] ?? '';
  return { sessionId, location };
}
