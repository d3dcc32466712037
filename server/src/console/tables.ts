import type {
  ActionState,
  AnyAction,
  AnyRequest,
  Effect,
} from '@stillweb/contract/console/actions';
import type { AuditOutcome } from '@stillweb/contract/console/audit';
import type { Role } from '@stillweb/contract/console/roles';
import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from 'kysely';
import type { AccountTables } from '../account/tables.ts';
import type { BillingTables } from '../billing/tables.ts';
import type { HelpTables } from '../help/tables.ts';
import type { LicenceTables } from '../licence/tables.ts';
import type { MailingTables } from '../mailings/tables.ts';
import type { Executor } from '../platform/database.ts';
import type { ServerTables } from '../platform/heartbeat.ts';
import type { MigrationTables } from '../platform/migrate.ts';
import type { SwitchTables } from '../platform/switches.ts';

/** JSON that is written as text and read as a value. */
type Json = ColumnType<unknown, string | null, never>;

export type ConsoleTables = SwitchTables & {
  staff: {
    id: string;
    email: string;
    name: string;
    role: Role;
    created_at: Date;
    disabled_at: Date | null;
    provider_subject: string | null;
  };
  staff_passkeys: {
    id: Generated<string>;
    staff_id: string;
    credential_id: string;
    public_key: Buffer;
    sign_count: ColumnType<string, number, number>;
    transports: string[];
    synced: boolean;
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  staff_sessions: {
    id: Generated<string>;
    staff_id: string;
    token_hash: Buffer;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
  };
  staff_invites: {
    id: Generated<string>;
    email: string;
    role: Role;
    token_hash: Buffer;
    created_at: Date;
    expires_at: Date;
  };
  staff_challenges: {
    challenge_hash: Buffer;
    purpose: ChallengePurpose;
    staff_id: string | null;
    expires_at: Date;
  };
  customer_notes: {
    id: Generated<string>;
    user_id: string;
    staff_id: string;
    text: string;
    created_at: Date;
  };
  staff_views: {
    staff_id: string;
    user_id: string;
    expires_at: Date;
  };
  staff_actions: {
    id: Generated<string>;
    staff_id: string;
    role: Role;
    /** Null for what concerns no single customer, but a target. */
    user_id: string | null;
    target: string | null;
    action: AnyAction;
    state: ActionState;
    digest: string;
    effects: JSONColumnType<Effect[]>;
    confirm: string;
    used: ColumnType<string | null, number | null, number | null>;
    plan: ColumnType<unknown, string | null | undefined, string | null>;
    before: ColumnType<unknown, string | null | undefined, string | null>;
    reason: string | null;
    ticket: string | null;
    request_id: string | null;
    created_at: Date;
    requested_at: Date | null;
    expires_at: Date;
    decided_by: string | null;
    decided_at: Date | null;
    begun_at: Date | null;
    intent_id: ColumnType<string | null, number | null, number | null>;
    answers: Generated<number>;
    ended_at: Date | null;
    message: string | null;
  };
  staff_action_requests: {
    action_id: string;
    user_id: string | null;
    request: JSONColumnType<AnyRequest>;
    note: string | null;
    decision_note: string | null;
  };
  audit_log: {
    id: ColumnType<string, number, never>;
    at: Date;
    staff_id: string | null;
    role: string | null;
    action: string;
    target: string | null;
    reason: string | null;
    note: string | null;
    ticket: string | null;
    before: Json;
    after: Json;
    approver_id: string | null;
    request_id: string | null;
    outcome: AuditOutcome;
    intent_id: ColumnType<string | null, number | null, never>;
    previous_hash: Buffer;
    hash: Buffer;
  };
};

/** A challenge serves what it was made for, and nothing else: a step-up, the request with that hash. */
export type ChallengePurpose = 'log-in' | 'new-passkey' | `step-up ${string}`;

/** With the tables of the other domains, of which the console's role only reads, and no column that is secret. */
export type ReadableTables = ConsoleTables &
  AccountTables &
  BillingTables &
  HelpTables &
  LicenceTables &
  MailingTables &
  ServerTables &
  MigrationTables;

export type ReadableDatabase = Kysely<ReadableTables>;
export type ReadableTransaction = Transaction<ReadableTables>;
export type ConsoleDatabase = Executor<ConsoleTables>;
export type ConsoleTransaction = Transaction<ConsoleTables>;
