import type { LeftOutReason } from '@stillweb/contract/console/imports';
import type { AccountTables } from '../account/tables.ts';
import type { BillingTables } from '../billing/tables.ts';
import type { Executor } from '../platform/database/database.ts';
import type { TablesOf } from '../platform/database/database-tables.ts';

export type ImportTables = AccountTables &
  BillingTables &
  TablesOf<'import_runs' | 'import_left_out', { import_left_out: { reason: LeftOutReason } }>;

export type ImportDatabase = Executor<ImportTables>;
