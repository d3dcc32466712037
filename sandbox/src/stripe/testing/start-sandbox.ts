import Stripe from 'stripe';
import { inject } from 'vitest';
import { countCost } from '../../../../scripts/clients/count-cost.ts';
import { createTestDatabase } from '../../postgres/test-database.ts';
import { startLocalSandbox } from './local-sandbox.ts';
import { startReferee } from './referee/start-referee.ts';
import type { Referee } from './referee/start-referee.ts';

/** A running sandbox on its own database, and the ways to use it. */
export type TestSandbox = {
  /** The address of the referee, which forwards everything to the sandbox and judges it. */
  url: string;
  stripe: Stripe;
  /** A client for the same server with other options. */
  client: (options: { key?: string; maxNetworkRetries?: number; timeout?: number }) => Stripe;
  /** Calls a JSON control under `/sandbox`; without a method, POST if there is a body, else GET. */
  control: (
    path: string,
    body?: object,
    method?: 'DELETE' | 'PUT',
  ) => Promise<{ status: number; body: unknown }>;
  /** Moves the simulated clock by an ISO 8601 duration. */
  advance: (duration: string) => Promise<void>;
  /** Simulated unix seconds. */
  now: () => Promise<number>;
  /**
   * Types of the events since the last call, oldest first. Payouts, which follow days later for all
   * payments together, are left out.
   */
  newEvents: () => Promise<string[]>;
  referee: Referee;
  databaseUrl: string;
  /** Stops the server and starts it again on the same database. */
  restart: () => Promise<void>;
  /** Stops everything. @throws when the referee has findings */
  close: () => Promise<void>;
};

/** Starts a sandbox on its own database, with an unmodified SDK client that talks to it. */
export async function startSandbox(): Promise<TestSandbox> {
  const database = await createTestDatabase(inject('postgresUrl'));
  let running = await startLocalSandbox(database.url);
  const referee = await startReferee(() => running.url);
  let lastSeen: string | undefined;
  const client: TestSandbox['client'] = ({
    key = 'sk_test_sandbox',
    maxNetworkRetries = 0,
    timeout,
  }) =>
    new Stripe(key, {
      host: '127.0.0.1',
      port: new URL(referee.url).port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries,
      timeout,
    });
  const sandbox: TestSandbox = {
    url: referee.url,
    referee,
    databaseUrl: database.url,
    stripe: client({}),
    client,
    async control(path, body, method) {
      const response = await fetch(`${sandbox.url}/sandbox${path}`, {
        method: method ?? (body ? 'POST' : 'GET'),
        ...(body && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      });
      return { status: response.status, body: await response.json() };
    },
    async advance(duration) {
      countCost('clock advances');
      const { status, body } = await sandbox.control('/clock', { advance: duration });
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
    async now() {
      const { body } = await sandbox.control('/clock');
      return typeof body === 'object' && body && 'unix' in body ? Number(body.unix) : Number.NaN;
    },
    async newEvents() {
      const events = await sandbox.stripe.events.list({ limit: 100, ending_before: lastSeen });
      lastSeen = events.data[0]?.id ?? lastSeen;
      const types = events.data.map(({ type }) => type).toReversed();
      return types.filter((type) => !type.startsWith('payout.'));
    },
    async restart() {
      await running.close();
      running = await startLocalSandbox(database.url, Number(new URL(running.url).port));
    },
    async close() {
      await referee.readEvents();
      await running.close();
      await database.drop();
      await referee.close();
    },
  };
  return sandbox;
}
