import type { Keys } from '@stillweb/contract/account/keys';
import type { Provider } from '@stillweb/contract/account/providers';
import type { BillingContext } from '../billing/context.ts';
import type { CookieSettings } from '../http/private-cookie.ts';
import type { RateLimit } from '../http/limits/rate-limits.ts';
import type { SecurityLog } from '../http/logs/security-log.ts';
import type { MailingsContext } from '../mailings/context.ts';
import type { Clock } from '../platform/clock.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { RelyingParty } from '../platform/webauthn.ts';
import type { Plan } from '@stillweb/contract/billing/plans';
import type { ReadableDatabase } from './tables.ts';

/** The lowest prices that one person schedules alone, by currency in minor units. */
export type FloorPrices = Record<Plan, Readonly<Record<string, number>>>;

/** The dependencies of the console's use cases. */
export type ConsoleContext = {
  /** As the console's own role, which may do less than the servers'. */
  db: ReadableDatabase;
  /** As the servers' role: the console calls its use cases, and reads at Stripe, but writes no table of billing. */
  billing: BillingContext;
  /** As the servers' role, too: it sends what the console begins. */
  mailings: MailingsContext;
  /** As the servers' role, too: the console's role cannot see whether there is a password. */
  readKeys: (userId: string) => Promise<Keys>;
  /** The companies that customers can log in with. */
  loginProviders: readonly Provider[];
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  /** The names of the migrations of this release. */
  migrations: readonly string[];
  /** Settings that production must not keep, though a rehearsal may. */
  launchWarnings: readonly string[];
  /** The pages of the site on which visitors meet an offer, or the plain prices. */
  pagesOf: (offer: string | null) => readonly string[];
  /** The public address of the console, without a slash at its end. */
  url: string;
  floorPrices: FloorPrices;
  relyingParty: RelyingParty;
  cookie: CookieSettings;
  limits: {
    /** Attempts of one client to come in: log-ins, and looks at invites. */
    logInAttempts: RateLimit;
    /** Searches for customers by one member of staff. */
    searches: RateLimit;
    /** Customers that one member may read in an hour before the owners are told. */
    usualReads: number;
    /** Emails to the owners about one member who reads more. */
    readNotices: RateLimit;
  };
  recordEvent: SecurityLog;
};
