import { readConfig, type Config } from '../src/config/env.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { TestDatabase } from '../../sandbox/src/postgres/test-database.ts';
import { createServer } from '../src/server.ts';
import { createApiClient, type ApiClient } from './api-client.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { createTestLogger, type LogLine } from './test-logger.ts';

export type TestServer = ApiClient & {
  url: string;
  config: Config;
  databaseUrl: string;
  mailbox: Mailbox;
  /** What the server reaches its database through: shut, it is as if the database were down. */
  databaseProxy: TcpProxy;
  logLines: LogLine[];
  /** A line of level error with this message is part of the test; any other fails `close`. */
  expectErrorLine: (message: string) => void;
  close: () => Promise<void>;
};

export type ServerOverrides = {
  env?: Record<string, string>;
  clock?: Clock;
  siteFolder?: string;
  /** Another database than a migrated one of its own; `close` drops it all the same. */
  database?: TestDatabase;
};

/** What a server needs besides its database and its mail server. */
export const environment = {
  PORT: '0',
  PUBLIC_URL: 'http://localhost:3000',
  STRIPE_SECRET_KEY: 'sk_test_server',
  STRIPE_WEBHOOK_SECRET: 'whsec_server_tests',
  AUTH_SECRET: 'a-secret-for-the-tests-of-the-server',
};

/** A whole server that listens, with a database and a mailbox of its own. */
export async function startServer(overrides: ServerOverrides = {}): Promise<TestServer> {
  const { env, close, ...surroundings } = await openSurroundings(overrides);
  const { logger, lines, unexpectedErrors } = createTestLogger();
  const config = readConfig(env);
  const { clock, siteFolder } = overrides;
  const server = await createServer(config, {
    logger,
    ...(clock && { clock }),
    ...(siteFolder && { siteFolder }),
  });
  const { url } = await server.start();
  const expected: string[] = [];
  return {
    ...createApiClient(url),
    ...surroundings,
    url,
    config,
    logLines: lines,
    expectErrorLine: (message) => void expected.push(message),
    close: async () => {
      await server.close();
      await close();
      const surprises = unexpectedErrors(expected);
      if (surprises.length > 0) throw new Error(`The server logged ${JSON.stringify(surprises)}`);
    },
  };
}

type Surroundings = Pick<TestServer, 'databaseUrl' | 'mailbox' | 'databaseProxy'> & {
  /** The environment of a server that works with all this. */
  env: Record<string, string>;
  close: () => Promise<void>;
};

/** What a server works with: a database behind a proxy, and everybody's mailbox. */
export async function openSurroundings(overrides: ServerOverrides): Promise<Surroundings> {
  const database = overrides.database ?? (await createMigratedDatabase());
  const mailbox = await openMailbox(database.url);
  const databaseProxy = await openTcpProxy(new URL(database.url));
  return {
    databaseUrl: database.url,
    mailbox,
    databaseProxy,
    env: {
      ...environment,
      DATABASE_URL: databaseProxy.url,
      SMTP_URL: mailbox.smtpUrl,
      ...overrides.env,
    },
    close: async () => {
      await databaseProxy.disconnect();
      await mailbox.close();
      await database.drop();
    },
  };
}
