import { setTimeout } from 'node:timers/promises';
import { brand } from '@stillweb/contract/brand';
import { offerList, type Offer } from '@stillweb/contract/billing/offers';
import { listPlainPlans, type PlanDetails } from '@stillweb/contract/billing/plans';
import type pg from 'pg';
import { markUndeliverable } from './account/store/addresses.ts';
import type { AccountTables } from './account/tables.ts';
import { buildApp } from './app.ts';
import type { Config } from './config/env.ts';
import { readConsolePages } from './console/routing/pages.ts';
import { buildConsole } from './console/index.ts';
import type { GuardedRoute } from './console/routing/guard.ts';
import { release } from './config/release.ts';
import { findServed, type Served } from './config/served.ts';
import type { Dependencies } from './dependencies.ts';
import { buildDomains, workOnJobs, type Domains } from './domains.ts';
import { createLifecycle, type Lifecycle } from './http/lifecycle.ts';
import { createEmailSender } from './mail/email-sender.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import { createHeartbeat } from './platform/jobs/heartbeat.ts';
import { openDatabase, openPool } from './platform/database/database.ts';
import { addJobBacklogGauge } from './platform/jobs/job-backlog.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { provideTexts } from './platform/language.ts';
import type { Logger } from './platform/telemetry/logger.ts';
import { logDeliveries } from './mail/mail-log.ts';
import { createMailer } from './mail/mailer.ts';
import { addBuildInfo, createMetrics } from './platform/telemetry/metrics.ts';
import { listMigrations } from './platform/database/migrate.ts';
import { createStripe } from './platform/stripe/stripe.ts';
import {
  stripeLimits as defaultLimits,
  type StripeLimits,
} from './platform/stripe/stripe-limits.ts';
import { createTracing } from './platform/telemetry/telemetry.ts';
import { migrationsFolder, prepareDatabase, waitForDatabase } from './prepare-database.ts';
import { refreshPagePrices } from './site/refresh-page-prices.ts';
import { readSite, type Site } from './site/load-site.ts';

export type Server = {
  serves: readonly Served[];
  /** How long `close` still serves requests. */
  drainSeconds: () => number;
  /** Listens immediately, then waits for the database, migrates it and starts to serve. */
  start: () => Promise<{ url: string; console: ConsoleAddress | undefined }>;
  /** Reports that it is not ready, serves for another `DRAIN_SECONDS`, then stops everything. */
  close: () => Promise<void>;
};

/** The address of the console, and its routes. */
export type ConsoleAddress = { url: string; routes: readonly GuardedRoute[] };

type Options = {
  logger: Logger;
  clock?: Clock;
  siteFolder?: string;
  consoleFolder?: string;
  plans?: readonly PlanDetails[];
  offers?: readonly Offer[];
  stripeLimits?: StripeLimits;
  breachedPasswordsTimeout?: number;
  licenceExchangeTimeout?: number;
};

/**
 * Puts the server together from its configuration; nothing happens before `start`.
 * @param options.siteFolder the output of the site's build; without it only the API is served
 * @param options.consoleFolder the same for the console's pages
 */
export async function createServer(config: Config, options: Options): Promise<Server> {
  provideTexts();
  const { siteFolder, plans = listPlainPlans(), offers = offerList } = options;
  const serves = findServed(config, siteFolder !== undefined);
  // The console names the pages on which visitors meet an offer.
  const needsPages = serves.includes('site') || serves.includes('console');
  const site =
    siteFolder && needsPages
      ? await readSite(siteFolder, config.PUBLIC_URL, {
          providers: config.loginProviders,
          collectsTax: config.STRIPE_TAX === 'on',
        })
      : undefined;
  const deps = { ...(await createDependencies(config, options)), plans, offers };
  const { logger, pool, jobs, mailer, tracing } = deps;
  const lifecycle = createLifecycle();
  const domains = buildDomains(deps);
  const app = await buildApp(deps, domains, { lifecycle, site });
  const heartbeat = createHeartbeat({
    db: openDatabase(pool),
    release,
    runsJobs: serves.includes('jobs'),
    logger,
  });
  const staffConsole = await openConsole(deps, domains, {
    lifecycle,
    folder: options.consoleFolder,
    pagesOf: site?.pagesOf ?? (() => []),
  });

  let stopFollowing = () => {};
  // What has never served has no clients to leave it.
  const drainSeconds = () => (lifecycle.hasServed() ? config.DRAIN_SECONDS : 0);

  return {
    serves,
    drainSeconds,
    start: async () => {
      const url = await app.listen({ port: config.PORT, host: config.HOST });
      await waitForDatabase(deps, () => lifecycle.stage() === 'draining');
      const owner = config.DATABASE_OWNER_URL ? openPool(config.DATABASE_OWNER_URL) : pool;
      let consoleAddress: ConsoleAddress | undefined;
      try {
        await prepareDatabase(deps, owner);
        await jobs.start();
        if (site && serves.includes('site')) {
          stopFollowing = await refreshPagePrices(site, domains.billing.plainPriceTexts, logger);
        }
        consoleAddress = await staffConsole?.start(owner);
      } finally {
        if (owner !== pool) await owner.end();
      }
      // A job that runs on no server of the list is taken for lost.
      await heartbeat.start(new URL(url).port);
      if (serves.includes('jobs')) await workOnJobs(deps, domains);
      lifecycle.advance('serving');
      for (const warning of config.launchWarnings) logger.warn(warning);
      logger.info({ address: url, console: consoleAddress?.url, serves, ...release }, 'ready');
      return { url, console: consoleAddress };
    },
    close: async () => {
      lifecycle.advance('draining');
      await setTimeout(drainSeconds() * 1000);
      await Promise.all([app.close(), staffConsole?.close()]);
      await jobs.stop();
      await heartbeat.stop();
      stopFollowing();
      await domains.billing.release();
      mailer.close();
      await pool.end();
      await tracing.close();
    },
  };
}

/** Undefined where the configuration names no console, or another process serves it. */
async function openConsole(
  deps: Dependencies,
  { billing, mailings, account }: Domains,
  {
    lifecycle,
    folder,
    pagesOf,
  }: { lifecycle: Lifecycle; folder: string | undefined; pagesOf: Site['pagesOf'] },
) {
  const { CONSOLE_URL, CONSOLE_DATABASE_URL } = deps.config;
  const { CONSOLE_PORT: port, CONSOLE_HOST: host } = deps.config;
  const isServed = findServed(deps.config).includes('console');
  if (!isServed || !CONSOLE_URL || !CONSOLE_DATABASE_URL) return undefined;
  const contexts = { billing: billing.context, mailings: mailings.context, account };
  const { app, routes, prepare, release } = await buildConsole(deps, contexts, {
    url: new URL(CONSOLE_URL).origin,
    databaseUrl: CONSOLE_DATABASE_URL,
    lifecycle,
    pages: folder ? await readConsolePages(folder) : undefined,
    migrations: await listMigrations(migrationsFolder),
    pagesOf,
  });
  return {
    start: async (owner: pg.Pool): Promise<ConsoleAddress> => {
      await prepare(owner);
      return { url: await app.listen({ port, host }), routes };
    },
    close: async () => {
      await app.close();
      await release();
    },
  };
}

async function createDependencies(
  config: Config,
  { logger, clock = systemClock, stripeLimits = defaultLimits, ...timeouts }: Options,
): Promise<Omit<Dependencies, 'plans' | 'offers'>> {
  const tracing = await createTracing({
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    serviceName: config.OTEL_SERVICE_NAME,
    sampleRatio: config.OTEL_TRACES_SAMPLER_ARG,
    logger,
  });
  const metrics = createMetrics();
  addBuildInfo(metrics, release);
  const pool = openPool(config.DATABASE_URL);
  addJobBacklogGauge(metrics, openDatabase(pool));
  const jobs = createJobs({
    databaseUrl: config.DATABASE_URL,
    runs: config.SERVE.includes('jobs'),
    logger,
    metrics,
    tracing,
  });
  const mailer = logDeliveries(
    createMailer({ url: config.SMTP_URL, from: brand.mailFrom, tracing }),
    { db: openDatabase(pool, tracing), clock, logger },
  );
  const stripe = createStripe({
    secretKey: config.STRIPE_SECRET_KEY,
    apiBase: config.STRIPE_API_BASE,
    limits: stripeLimits.job,
    tracing,
  });
  const accounts = openDatabase<AccountTables>(pool, tracing);
  const emails = createEmailSender({
    mailer,
    jobs,
    db: accounts,
    logger,
    siteUrl: config.PUBLIC_URL,
    languages: config.languages,
    markUndeliverable: (address) => markUndeliverable(accounts, address, clock()),
  });
  const shared = { config, release, pool, mailer, emails, jobs, metrics, tracing, clock, logger };
  const { breachedPasswordsTimeout, licenceExchangeTimeout } = timeouts;
  return { ...shared, stripe, stripeLimits, breachedPasswordsTimeout, licenceExchangeTimeout };
}
