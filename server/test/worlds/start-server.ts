import type { Offer } from '@stillweb/contract/billing/offers';
import { planCatalogue, type PlanDetails } from '@stillweb/contract/billing/plans';
import type pg from 'pg';
import { countCost } from '../../../scripts/clients/count-cost.ts';
import { readConfig, type Config } from '../../src/config/env.ts';
import { systemClock, type Clock } from '../../src/platform/clock.ts';
import { openPool } from '../../src/platform/database/database.ts';
import { stripeLimits, type StripeLimits } from '../../src/platform/stripe/stripe-limits.ts';
import type { TestDatabase } from '../../../sandbox/src/postgres/test-database.ts';
import { createServer, type ConsoleAddress } from '../../src/server.ts';
import { createApiClient, type ApiClient } from '../calls/api-client.ts';
import { environment } from './environment.ts';
import { openMailbox, type Mailbox } from '../services/mailbox.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import { createTestLogger, type LogLine } from '../internals/test-logger.ts';

export type TestServer = ApiClient & {
  url: string;
  /** The console's address, if it serves the console too. */
  console?: ConsoleAddress;
  config: Config;
  clock: Clock;
  databaseUrl: string;
  /** For state that no call of the API shows or changes. */
  database: pg.Pool;
  mailbox: Mailbox;
  logLines: LogLine[];
  /** Expects a log line of level error with this message; `close` fails after any other. */
  expectErrorLine: (message: string) => void;
  close: () => Promise<void>;
};

export type ServerOverrides = {
  env?: Record<string, string>;
  clock?: Clock;
  siteFolder?: string;
  consoleFolder?: string;
  stripeLimits?: StripeLimits;
  breachedPasswordsTimeout?: number;
  licenceExchangeTimeout?: number;
  /** The plain plans; by default those in US dollars alone, which are quicker to set up. */
  plans?: readonly PlanDetails[];
  offers?: readonly Offer[];
  /** Instead of a new migrated database; `close` drops it as well. */
  database?: TestDatabase;
};

/** Starts a whole server, with a database and a mailbox of its own. */
export async function startServer(overrides: ServerOverrides = {}): Promise<TestServer> {
  countCost('servers started');
  const { env, close, ...outside } = await openEnvironment(overrides);
  const { logger, lines, unexpectedErrors } = createTestLogger();
  const config = readConfig(env);
  const hasStripe = env.STRIPE_API_BASE !== environment.STRIPE_API_BASE;
  const limits = overrides.stripeLimits ?? (hasStripe ? stripeLimits : withoutRetries);
  const { clock, siteFolder, consoleFolder, offers } = overrides;
  const { plans = Object.values(planCatalogue) } = overrides;
  const { breachedPasswordsTimeout, licenceExchangeTimeout } = overrides;
  const server = await createServer(config, {
    logger,
    ...(clock && { clock }),
    ...(siteFolder && { siteFolder }),
    ...(consoleFolder && { consoleFolder }),
    stripeLimits: limits,
    plans,
    ...(offers && { offers }),
    ...(breachedPasswordsTimeout && { breachedPasswordsTimeout }),
    ...(licenceExchangeTimeout && { licenceExchangeTimeout }),
  });
  const { url, console } = await server.start().catch(async (error: unknown) => {
    await server.close();
    await close();
    throw error;
  });
  const expected: string[] = [];
  return {
    ...createApiClient(url),
    ...outside,
    url,
    ...(console && { console }),
    config,
    logLines: lines,
    expectErrorLine: (message) => void expected.push(message),
    close: async () => {
      await server.close();
      await close();
      const unexpected = unexpectedErrors(expected);
      if (unexpected.length > 0) throw new Error(`The server logged ${JSON.stringify(unexpected)}`);
    },
  };
}

/** A server would stop only after the last attempt of a job to call Stripe. */
const withoutRetries = { ...stripeLimits, job: { ...stripeLimits.job, maxNetworkRetries: 0 } };

type TestEnvironment = Pick<TestServer, 'clock' | 'databaseUrl' | 'database' | 'mailbox'> & {
  /** Environment variables that point a server at them. */
  env: Record<string, string>;
  close: () => Promise<void>;
};

/** Opens what a server needs outside of its process: a database and a mail server. */
export async function openEnvironment(overrides: ServerOverrides): Promise<TestEnvironment> {
  const database = overrides.database ?? (await createMigratedDatabase());
  const mailbox = await openMailbox(database.url);
  const pool = openPool(database.url);
  return {
    clock: overrides.clock ?? systemClock,
    databaseUrl: database.url,
    database: pool,
    mailbox,
    env: {
      ...environment,
      DATABASE_URL: database.url,
      SMTP_URL: mailbox.smtpUrl,
      ...overrides.env,
    },
    close: async () => {
      await mailbox.close();
      await pool.end();
      await database.drop();
    },
  };
}
