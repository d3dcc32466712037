import type { LeftOutReason } from '@stillweb/contract/console/imports';
import type { TablesOf } from '../platform/database-tables.ts';

export type ImportTables = TablesOf<
  'import_runs' | 'import_left_out',
  { import_left_out: { reason: LeftOutReason } }
>;
