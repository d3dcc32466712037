import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Clock } from '../platform/clock.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { AccessTokens } from './security/access-tokens.ts';
import type { CommonPasswords } from './security/weak-passwords.ts';
import type { PasswordHasher } from './security/password-hasher.ts';
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
