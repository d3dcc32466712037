import type { Kysely } from 'kysely';
import type { RateLimit } from '../http/limits/rate-limits.ts';
import type { Clock } from '../platform/clock.ts';
import type { OfferedLanguages } from '../platform/language.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Logger } from '../platform/telemetry/logger.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { RecipientState, SegmentTables } from './tables.ts';

/** A mailing of which nothing is left to send. */
type EndedMailing = {
  id: string;
  staffId: string;
  intentId: number | null;
  totals: Partial<Record<RecipientState, number>>;
};

/** The dependencies of the use cases of mailings. */
export type MailingsContext = {
  db: Kysely<SegmentTables>;
  jobs: Jobs;
  mailer: Mailer;
  clock: Clock;
  logger: Logger;
  /** The public address of the site, without a slash at its end. */
  siteUrl: string;
  languages: OfferedLanguages;
  /** Emails of all mailings together; its rule says how many a minute. */
  rate: RateLimit;
  /** Ends a mailing, and records it where its beginning is recorded. */
  endMailing: (ended: EndedMailing) => Promise<void>;
};
