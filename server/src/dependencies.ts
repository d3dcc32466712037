import type { Offer } from '@stillweb/contract/billing/offers';
import type { PlanDetails } from '@stillweb/contract/billing/plans';
import type pg from 'pg';
import type Stripe from 'stripe';
import type { Config } from './config/env.ts';
import type { Release } from './config/release.ts';
import type { EmailSender } from './mail/email-sender.ts';
import type { Clock } from './platform/clock.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Logger } from './platform/telemetry/logger.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './platform/telemetry/metrics.ts';
import type { StripeLimits } from './platform/stripe/stripe-limits.ts';
import type { Tracing } from './platform/telemetry/tracing.ts';

/** The shared dependencies of the server, created once at start. Tests replace some of them. */
export type Dependencies = {
  config: Config;
  release: Release;
  pool: pg.Pool;
  /** The client of the jobs. */
  stripe: Stripe;
  stripeLimits: StripeLimits;
  /** Milliseconds, instead of the usual limit. */
  breachedPasswordsTimeout?: number | undefined;
  /** Milliseconds, instead of the usual limit. */
  licenceExchangeTimeout?: number | undefined;
  mailer: Mailer;
  emails: EmailSender;
  jobs: Jobs;
  metrics: Metrics;
  tracing: Tracing;
  clock: Clock;
  logger: Logger;
  /** The plans that this release announces and sells, plain ones and those of offers. */
  plans: readonly PlanDetails[];
  offers: readonly Offer[];
};
