import type {
  ActionState,
  AnyAction,
  AnyRequest,
  Effect,
} from '@stillweb/contract/console/actions';
import type { AuditOutcome } from '@stillweb/contract/console/staff/audit';
import type { Role } from '@stillweb/contract/console/staff/roles';
import type { Kysely, Transaction } from 'kysely';
import type { AccountTables } from '../account/tables.ts';
import type { BillingTables } from '../billing/tables.ts';
import type { HelpTables } from '../help/tables.ts';
import type { ImportTables } from '../import/tables.ts';
import type { LicenceTables } from '../licence/tables.ts';
import type { MailingTables } from '../mailings/tables.ts';
import type { Executor } from '../platform/database/database.ts';
import type { TablesOf } from '../platform/database/database-tables.ts';
import type { ServerTables } from '../platform/jobs/heartbeat.ts';
import type { MigrationTables } from '../platform/database/migrate.ts';
import type { SwitchTables } from '../platform/switches.ts';

export type ConsoleTables = SwitchTables &
  TablesOf<
    | 'staff'
    | 'staff_passkeys'
    | 'staff_sessions'
    | 'staff_invites'
    | 'staff_challenges'
    | 'customer_notes'
    | 'staff_views'
    | 'staff_actions'
    | 'staff_action_requests'
    | 'audit_log',
    {
      staff: { role: Role };
      staff_invites: { role: Role };
      staff_challenges: { purpose: ChallengePurpose };
      staff_actions: {
        role: Role;
        action: AnyAction;
        state: ActionState;
        effects: Effect[];
      };
      staff_action_requests: { request: AnyRequest };
      audit_log: { outcome: AuditOutcome };
    }
  >;

/** A challenge is valid for one purpose only: for a step-up, the request with that hash. */
export type ChallengePurpose = 'log-in' | 'new-passkey' | `step-up ${string}`;

/** With the tables of the other domains, of which the console's role only reads, and no column that is secret. */
export type ReadableTables = ConsoleTables &
  AccountTables &
  BillingTables &
  HelpTables &
  ImportTables &
  LicenceTables &
  MailingTables &
  ServerTables &
  MigrationTables;

export type ReadableDatabase = Kysely<ReadableTables>;
export type ReadableTransaction = Transaction<ReadableTables>;
export type ConsoleDatabase = Executor<ConsoleTables>;
export type ConsoleTransaction = Transaction<ConsoleTables>;
