import { offerList } from '@stillweb/contract/billing/offers';
import { planCatalogue } from '@stillweb/contract/billing/plans';
import type Stripe from 'stripe';
import { createBillingContext } from '../../../server/src/billing/index.ts';
import type { BillingContext, Owner } from '../../../server/src/billing/context.ts';
import { readConfig } from '../../../server/src/config/env.ts';
import { systemClock } from '../../../server/src/platform/clock.ts';
import { openPool } from '../../../server/src/platform/database/database.ts';
import { createJobs } from '../../../server/src/platform/jobs/jobs.ts';
import { createLogger } from '../../../server/src/platform/telemetry/logger.ts';
import { createMetrics } from '../../../server/src/platform/telemetry/metrics.ts';
import { stripeLimits } from '../../../server/src/platform/stripe/stripe-limits.ts';
import { migrate } from '../../../server/src/platform/database/migrate.ts';
import { noTracing } from '../../../server/src/platform/telemetry/tracing.ts';

type Options = {
  /** An empty database. */
  databaseUrl: string;
  stripe: Stripe;
  apiBase: string;
  siteUrl: string;
  /** The accounts, by id. */
  owners: Map<string, Owner>;
  /** The time by which Stripe charges, in unix seconds. */
  now: () => number;
};

/** The server's use cases of billing, on a database of their own. No job runs, and no email is sent. */
export async function openProduct(
  options: Options,
): Promise<{ billing: BillingContext; close: () => Promise<void> }> {
  const { databaseUrl, stripe, owners, now } = options;
  const config = readConfig({
    PUBLIC_URL: options.siteUrl,
    DATABASE_URL: databaseUrl,
    STRIPE_API_BASE: options.apiBase,
    STRIPE_SECRET_KEY: 'sk_test_unused',
    STRIPE_WEBHOOK_SECRET: 'whsec_unused',
    AUTH_SECRET: 'unused'.repeat(8),
    LICENCE_SECRET: `${'current'.repeat(8)},${'spare'.repeat(8)}`,
  });
  await migrate(databaseUrl, new URL('../../../server/migrations/', import.meta.url));
  const shared = {
    logger: createLogger({ level: 'silent' }),
    metrics: createMetrics(),
    tracing: noTracing,
  };
  const jobs = createJobs({ databaseUrl, ...shared });
  await jobs.start();
  const pool = openPool(databaseUrl);
  const context = createBillingContext({
    ...shared,
    config,
    pool,
    jobs,
    stripe,
    stripeLimits,
    plans: Object.values(planCatalogue),
    offers: offerList,
    clock: systemClock,
  });
  return {
    billing: {
      ...context,
      stripeUntil: () => stripe,
      billingClock: async () => new Date(now() * 1000),
      findOwner: async (userId) => owners.get(userId),
      findVerifiedUser: async () => undefined,
    },
    close: async () => {
      await jobs.stop();
      await context.locks.close();
      await pool.end();
    },
  };
}
