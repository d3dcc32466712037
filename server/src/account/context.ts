import type { Kysely } from 'kysely';
import type { RateLimit } from '../http/rate-limit.ts';
import type { Clock } from '../platform/clock.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { AccessTokens } from './access-token.ts';
import type { CommonPasswords } from './common-passwords.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { AccountTables } from './tables.ts';

/** What the use cases of accounts work with. */
export type AccountContext = {
  db: Kysely<AccountTables>;
  jobs: Jobs;
  clock: Clock;
  passwords: PasswordHasher;
  commonPasswords: CommonPasswords;
  tokens: AccessTokens;
  limits: {
    /** Wrong passwords in a row, per account and visitor. */
    guesses: RateLimit;
    /** Wrong passwords in a day, per visitor. */
    visitorGuesses: RateLimit;
    /** Requests that send mail, per address. */
    addressMails: RateLimit;
    /** Requests that send mail, per visitor. */
    visitorMails: RateLimit;
  };
};
