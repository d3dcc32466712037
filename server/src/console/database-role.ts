import { sql } from 'kysely';
import pg from 'pg';
import * as z from 'zod/mini';
import { changeRights } from '../platform/database/change-rights.ts';
import { queryRows } from '../platform/database/database.ts';

/** The tables that the console writes. */
const ownTables = new Set([
  'staff',
  'staff_passkeys',
  'staff_sessions',
  'staff_invites',
  'staff_challenges',
  'customer_notes',
  'price_sets',
  'staff_actions',
  'staff_action_requests',
  'staff_views',
  'mailings',
  'mail_suppressions',
  'switches',
  'rate_limits',
]);

/** Columns that help to impersonate a user: passwords and tokens, stored as hashes, and data about passwords. */
const secretColumns = /hash|token|secret|password/;

/** The ids of their rows, together with `AUTH_SECRET`, make the links of emails. */
const tablesOfLinks = new Set(['one_time_secrets', 'account_changes']);

/**
 * Gives the console's role the rights that it needs: it writes its own tables, appends to the audit log,
 * enqueues jobs, and otherwise only reads, but no column that is secret. Each start does so again, because a
 * release or a restored backup may bring tables that the role has no rights to.
 * @param owner connects as the role that owns the tables
 * @param consolePool connects as the console's own role
 * @throws Error when that role could read secrets or change the audit log anyway
 */
export async function prepareRole(owner: pg.Pool, consolePool: pg.Pool): Promise<void> {
  const { rows } = await consolePool.query<{ role: string }>('select current_user as role');
  await grant(owner, rows[0]?.role ?? '');
  const { rows: found } = await consolePool.query<{ excessive: boolean }>(excessiveRights);
  if (found[0]?.excessive !== false) throw new Error(roleAdvice);
}

export const roleAdvice =
  'The role in CONSOLE_DATABASE_URL could read password hashes or change the audit log. ' +
  'It must be a role of its own, neither superuser nor a member of the role in DATABASE_URL.';

const excessiveRights = `
  select has_column_privilege('users', 'password_hash', 'select')
    or has_table_privilege('audit_log', 'update, delete, truncate') as excessive`;

async function grant(owner: pg.Pool, role: string): Promise<void> {
  await changeRights(owner, async (trx) => {
    const tables = await queryRows(trx, tableColumns, columnsOfTables);
    return statementsFor(pg.escapeIdentifier(role), tables);
  });
}

const tableColumns = z.object({ table: z.string(), columns: z.array(z.string()) });
type TableColumns = z.infer<typeof tableColumns>;

// The catalog itself: the information schema would weigh the rights to each column, which takes a tenth of a second.
const columnsOfTables = sql`
  select relname::text as "table", array_agg(attname::text order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and attnum > 0 and not attisdropped
  group by relname`;

function statementsFor(role: string, tables: TableColumns[]): string[] {
  return [
    // A backup has no rights, so the owner's rights are revoked again, as in the migration.
    'revoke update, delete, truncate on audit_log from current_user',
    `grant usage on schema public, pgboss to ${role}`,
    `grant select on all tables in schema pgboss to ${role}`,
    `grant insert on pgboss.job, pgboss.job_common to ${role}`,
    ...tables.flatMap((table) => grantTable(role, table)),
  ];
}

function grantTable(role: string, { table, columns }: TableColumns): string[] {
  const name = pg.escapeIdentifier(table);
  if (ownTables.has(table)) {
    return [`grant select, insert, update, delete on ${name} to ${role}`];
  }
  if (table === 'audit_log') return [`grant select, insert on ${name} to ${role}`];
  // By column: one that a later release adds is not readable before that release has looked at it.
  const readable = columns.filter(
    (column) => !secretColumns.test(column) && !(column === 'id' && tablesOfLinks.has(table)),
  );
  if (readable.length === 0) return [];
  return [`grant select (${readable.map(pg.escapeIdentifier).join(', ')}) on ${name} to ${role}`];
}
