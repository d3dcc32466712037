import type { Subscription } from '@stillweb/contract/billing/subscription';
import type { Kysely } from 'kysely';
import type { AccountTables } from '../account/tables.ts';
import type { BillingTables, OwnedSubscription } from '../billing/tables.ts';
import type { RateLimit } from '../http/limits/rate-limits.ts';
import type { SecurityLog } from '../http/logs/security-log.ts';
import type { Clock } from '../platform/clock.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Metrics } from '../platform/telemetry/metrics.ts';
import type { EntitlementKeys } from './security/entitlement-keys.ts';
import type { FindLicenceOwner } from './security/licence-owner.ts';
import type { LicenceTables } from './tables.ts';

/** The dependencies of the use cases of the licence. */
export type LicenceContext = {
  /** With the tables of accounts, because linking locks its user, and of billing, for the entitlement of a device. */
  db: Kysely<LicenceTables & AccountTables & BillingTables>;
  jobs: Jobs;
  /** Real time: tokens, codes and limits go by it. */
  clock: Clock;
  metrics: Metrics;
  recordEvent: SecurityLog;
  /** The public address of the site, without a slash at its end. */
  siteUrl: string;
  keys: EntitlementKeys;
  /** Undefined where no other system moves in. */
  findLicenceOwner: FindLicenceOwner | undefined;
  limits: {
    deviceCodes: RateLimit;
    exchanges: RateLimit;
    /** Codes that a user's pages ask for. */
    grants: RateLimit;
    lookUps: RateLimit;
    /** Answers about why the extension was uninstalled. */
    uninstalls: RateLimit;
    /** Counts a request of a device. */
    countRequest: (deviceId: string) => void;
  };
  /** The one that counts of all subscriptions of a user, by the same rule as on the site. */
  currentOf: (subscriptions: OwnedSubscription[]) => Promise<Subscription | null>;
};
