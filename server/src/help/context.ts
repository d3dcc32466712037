import type { Kysely } from 'kysely';
import type { AccountTables } from '../account/tables.ts';
import type { MailboxLimit } from '../http/limits/mailbox-limit.ts';
import type { RateLimit } from '../http/limits/rate-limits.ts';
import type { Clock } from '../platform/clock.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { HelpTables } from './tables.ts';

/** The dependencies of the use cases of help. */
export type HelpContext = {
  /** With the tables of accounts: emails name the account of the sender. */
  db: Kysely<HelpTables & AccountTables>;
  jobs: Jobs;
  clock: Clock;
  /** The public address of the site. */
  siteUrl: string;
  limits: {
    /** Messages of a user. */
    users: RateLimit;
    /** Messages of visitors from one client. */
    clients: RateLimit;
    /** Emails to an address that a visitor has typed. */
    mailbox: MailboxLimit;
  };
};
