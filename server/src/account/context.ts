import type { Kysely } from 'kysely';
import type { SecurityLog } from '../http/logs/security-log.ts';
import type { Clock } from '../platform/clock.ts';
import type { OfferedLanguages } from '../platform/language.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { RelyingParty } from '../platform/webauthn.ts';
import type { AccessTokens } from './security/access-tokens.ts';
import type { BreachedPasswords } from './security/passwords/breached-passwords.ts';
import type { DummyHashes } from './security/passwords/dummy-hashes.ts';
import type { EmailCodes } from './security/email-codes.ts';
import type { LinkTokens } from './security/link-tokens.ts';
import type { LoginProviders } from './security/login-providers.ts';
import type { AccountLimits } from './security/login-limits.ts';
import type { WeakPasswords } from './security/passwords/weak-passwords.ts';
import type { PasswordHasher } from './security/passwords/password-hasher.ts';
import type { AccountTables } from './tables.ts';

/** The dependencies of the use cases of accounts. */
export type AccountContext = {
  db: Kysely<AccountTables>;
  jobs: Jobs;
  clock: Clock;
  languages: OfferedLanguages;
  passwords: PasswordHasher;
  /** The salt of all sign-ups with an address. */
  registrationSalt: (email: string) => Buffer;
  weakPasswords: WeakPasswords;
  breachedPasswords: BreachedPasswords;
  tokens: AccessTokens;
  codes: EmailCodes;
  linkTokens: LinkTokens;
  dummyHashes: DummyHashes;
  limits: AccountLimits;
  relyingParty: RelyingParty;
  loginProviders: LoginProviders;
  recordEvent: SecurityLog;
};

/** The dependencies of the use cases of staff, which check no password and issue no token. */
export type SupportContext = Pick<AccountContext, 'db' | 'clock' | 'recordEvent'> & {
  jobs: Pick<Jobs, 'enqueue'>;
};
