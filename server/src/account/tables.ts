import type { Attribution } from '@stillweb/contract/attribution';
import type { SignUpChoice } from '@stillweb/contract/auth';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Executor } from '../platform/database.ts';
import type { MailTables } from '../mail/mail-log.ts';
import type { SwitchTables } from '../platform/switches.ts';

export type AccountTables = MailTables &
  SwitchTables & {
    users: {
      id: Generated<string>;
      email: string;
      name: string;
      /** The name as the console's search compares it. */
      search_name: GeneratedAlways<string>;
      password_hash: string;
      email_verified_at: Date | null;
      email_undeliverable_at: Date | null;
      blocked_at: ColumnType<Date | null, Date | null | undefined>;
      attribution: ColumnType<Attribution | null, string | null | undefined>;
      terms_version: ColumnType<string | null, string | null | undefined>;
      agreed_at: ColumnType<Date | null, Date | null | undefined>;
      created_at: Generated<Date>;
    };
    registrations: {
      id: Generated<string>;
      user_id: string;
      name: string;
      password_hash: string;
      attribution: ColumnType<Attribution | null, string | null>;
      choice: ColumnType<SignUpChoice | null, string | null | undefined, string | null>;
      terms_version: string | null;
      agreed_at: Date | null;
      created_at: Date;
      expires_at: Date;
      token_hash: Buffer | null;
      link_expires_at: Date | null;
    };
    sessions: {
      id: Generated<string>;
      user_id: string;
      token_hash: Buffer;
      user_agent: string;
      created_at: Date;
      last_used_at: Date;
      expires_at: Date;
    };
    one_time_links: {
      user_id: string;
      purpose: LinkPurpose;
      token_hash: Buffer;
      expires_at: Date;
    };
    account_events: {
      id: Generated<string>;
      user_id: string;
      kind: AccountEventKind;
      browser: string;
      network: string | null;
      at: Date;
    };
    email_changes: {
      user_id: string;
      session_id: string | null;
      new_email: string;
      old_token_hash: Buffer | null;
      new_token_hash: Buffer | null;
      old_confirmed_at: Date | null;
      new_confirmed_at: Date | null;
      expires_at: Date;
    };
    support_email_changes: {
      user_id: string;
      new_email: string;
      begun_at: Date;
      takes_effect_at: Date;
      expires_at: Date;
      stop_token_hash: Buffer | null;
      confirm_token_hash: Buffer | null;
      confirmed_at: Date | null;
    };
  };

export type AccountEventKind =
  | 'sign-up'
  | 'log-in'
  | 'log-out everywhere'
  | 'password changed'
  | 'password reset'
  | 'address changed'
  | 'blocked'
  | 'unblocked'
  | 'sessions ended'
  | 'address change begun'
  | 'address change stopped'
  | 'export sent';

export type LinkPurpose = 'verify-email' | 'reset-password' | 'data-export';

export type AccountDatabase = Executor<AccountTables>;
