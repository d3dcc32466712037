import type { PlanOffer } from '@stillweb/contract/plans';
import type { Kysely } from 'kysely';
import type Stripe from 'stripe';
import type { Executor } from '../platform/database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Locks } from '../platform/locks.ts';
import type { BillingTables, OwnedSubscription } from './tables.ts';

export type BillingDatabase = Executor<BillingTables>;

/** What the use cases of this domain work with. */
export type BillingContext = {
  db: Kysely<BillingTables>;
  stripe: Stripe;
  jobs: Jobs;
  metrics: Metrics;
  clock: Clock;
  log: Log;
  locks: Locks;
  prices: PriceCatalog;
  portalConfiguration: PortalConfiguration;
  isHostedPage: IsHostedPage;
  /** The public address of the site, without a slash at its end. */
  siteUrl: string;
  trialsPerCard: number;
  /** For what many ask for at once: those who ask in the same moment share a query. */
  subscriptionsOf: (userId: string) => Promise<OwnedSubscription[] | undefined>;
  findOwner: (userId: string) => Promise<Owner | undefined>;
};

export type PriceCatalog = {
  /** What is on sale, with the ids that prices have at Stripe. */
  offers: () => Promise<PlanOffer[]>;
};

/** The id of our configuration of Stripe's portal. */
export type PortalConfiguration = () => Promise<string>;

/** Says whether an address is one of Stripe's pages, to which a browser may be sent. */
export type IsHostedPage = (address: string) => boolean;

/** Who pays. */
export type Owner = { email: string; name: string };
