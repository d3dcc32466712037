import type { Attribution } from '@stillweb/contract/attribution';
import type { SignUpChoice } from '@stillweb/contract/account/auth';
import type { RateLimitTables } from '../http/limits/rate-limits.ts';
import type { MailTables } from '../mail/mail-log.ts';
import type { Executor } from '../platform/database/database.ts';
import type { TablesOf } from '../platform/database/database-tables.ts';
import type { SwitchTables } from '../platform/switches.ts';

export type AccountTables = MailTables &
  RateLimitTables &
  SwitchTables &
  TablesOf<
    | 'users'
    | 'registrations'
    | 'sessions'
    | 'user_passkeys'
    | 'recovery_codes'
    | 'user_providers'
    | 'one_time_secrets'
    | 'account_events'
    | 'account_changes',
    {
      users: { attribution: Attribution };
      registrations: { attribution: Attribution; choice: SignUpChoice };
      one_time_secrets: { purpose: SecretPurpose };
      account_changes: { kind: AccountChangeKind };
      account_events: { kind: AccountEventKind };
    }
  >;

export type AccountEventKind =
  | 'sign-up'
  | 'imported'
  | 'log-in'
  | 'log-in refused'
  | 'log-out everywhere'
  | 'password changed'
  | 'password reset'
  | 'address changed'
  | 'passkey added'
  | 'passkey removed'
  | 'second step on'
  | 'second step off'
  | 'recovery codes made'
  | 'recovery code used'
  | 'second step removal begun'
  | 'second step removal stopped'
  | 'second step removed'
  | 'provider linked'
  | 'provider unlinked'
  | 'secured by link'
  | 'blocked'
  | 'unblocked'
  | 'sessions ended'
  | 'address change begun'
  | 'address change stopped'
  | 'export sent';

export type LinkPurpose = 'verify-email' | 'reset-password' | 'data-export';

/** The changes that staff make for a customer. */
export type SupportChangeKind = 'address by support' | 'second step by support';

/** Changes that take effect once both mailboxes confirm, or none objects. */
export type AccountChangeKind = 'address' | SupportChangeKind;

/** Of the secrets that are made for a user, and for the address of that moment. */
export type UserSecretPurpose = LinkPurpose | 'notice' | 'log-in-ticket';

export type ChallengePurpose = `${'log-in' | 'new-passkey' | 'proof' | 'second-step'}-challenge`;

export type CodePurpose = 'log-in-code' | 'proof-code';

type SecretPurpose = UserSecretPurpose | ChallengePurpose | CodePurpose;

export type AccountDatabase = Executor<AccountTables>;
