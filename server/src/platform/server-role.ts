import pg from 'pg';
import { changeRights } from './change-rights.ts';

/**
 * Gives the servers' role all rows, and no table: it cannot take back the rights that it lacks to the audit
 * log. Each start does so again, because a release may bring tables.
 * @param owner connects as the role that owns the tables
 * @param servers connects as the servers' own role
 * @throws Error when that role could change the audit log all the same
 */
export async function prepareServerRole(owner: pg.Pool, servers: pg.Pool): Promise<void> {
  const { rows } = await servers.query<{ role: string }>('select current_user as role');
  const role = pg.escapeIdentifier(rows[0]?.role ?? '');
  await changeRights(owner, async () => [
    `grant usage on schema public, pgboss to ${role}`,
    `grant select, insert, update, delete on all tables in schema public, pgboss to ${role}`,
    `grant usage, select on all sequences in schema public, pgboss to ${role}`,
    `revoke update, delete, truncate on audit_log from ${role}`,
    `revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${role}`,
  ]);
  const { rows: found } = await servers.query<{ excessive: boolean }>(excessiveRights);
  if (found[0]?.excessive !== false) throw new Error(advice);
}

/** Whether a role owns tables, is a member of a role that does, or is a superuser. */
const excessiveRights = `
  select has_table_privilege('audit_log', 'update')
    or has_table_privilege('audit_log', 'delete')
    or has_table_privilege('audit_log', 'truncate')
    or exists (
      select from pg_class where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
      and pg_has_role(relowner, 'member')) as excessive`;

const advice =
  'The role in DATABASE_URL could change the audit log. Beside DATABASE_OWNER_URL it must be a role of its ' +
  'own, which owns no table and is neither superuser nor a member of the owner.';
