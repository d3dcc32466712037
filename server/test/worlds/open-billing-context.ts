import { offerList } from '@stillweb/contract/billing/offers';
import { planCatalogue } from '@stillweb/contract/billing/plans';
import type { BillingContext } from '../../src/billing/context.ts';
import { createBillingContext } from '../../src/billing/index.ts';
import { createJobs } from '../../src/platform/jobs/jobs.ts';
import { createMetrics } from '../../src/platform/telemetry/metrics.ts';
import { stripeLimits } from '../../src/platform/stripe/stripe-limits.ts';
import { noTracing } from '../../src/platform/telemetry/tracing.ts';
import type { BillingTestApp } from './start-billing.ts';
import { createTestLogger } from '../internals/test-logger.ts';

/** The context for use cases of billing, for steps that no call of the API separates. */
export function openBillingContext({ server, stripe }: BillingTestApp): BillingContext {
  const shared = {
    logger: createTestLogger().logger,
    metrics: createMetrics(),
    tracing: noTracing,
  };
  return createBillingContext({
    ...shared,
    config: server.config,
    pool: server.database,
    stripe,
    stripeLimits,
    jobs: createJobs({ ...shared, databaseUrl: server.databaseUrl }),
    clock: server.clock,
    plans: Object.values(planCatalogue),
    offers: offerList,
  });
}
