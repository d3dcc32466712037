import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { RateLimits } from '../http/rate-limit.ts';
import type { Clock } from '../platform/clock.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { AccessTokens } from './access-token.ts';
import type { CommonPasswords } from './common-passwords.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { AccountTables } from './tables.ts';

/** What the use cases of accounts work with. */
export type AccountContext = {
  db: Kysely<AccountTables>;
  /** What `db` is over, for statements. */
  pool: pg.Pool;
  jobs: Jobs;
  clock: Clock;
  passwords: PasswordHasher;
  commonPasswords: CommonPasswords;
  tokens: AccessTokens;
  limits: RateLimits;
};
