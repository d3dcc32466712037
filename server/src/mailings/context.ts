import type { Kysely } from 'kysely';
import type { RateLimit } from '../http/rate-limits.ts';
import type { Clock } from '../platform/clock.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Logger } from '../platform/logger.ts';
import type { Mailer } from '../platform/mailer.ts';
import type { SegmentTables } from './tables.ts';

/** What the use cases of mailings work with. */
export type MailingsContext = {
  db: Kysely<SegmentTables>;
  jobs: Jobs;
  mailer: Mailer;
  clock: Clock;
  logger: Logger;
  /** The public address of the site, without a slash at its end. */
  siteUrl: string;
  /** Emails of all mailings together; its rule says how many a minute. */
  rate: RateLimit;
};
