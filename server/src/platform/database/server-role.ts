import pg from 'pg';
import { changeRights } from './change-rights.ts';

/**
 * Lets the servers' role read and write rows, but not change the audit log or the migrations. It owns no table,
 * so it cannot grant itself more. Repeated at each start, because a release may add tables.
 * @param owner connects as the role that owns the tables
 * @param servers connects as the servers' own role
 * @throws Error when that role could change the audit log anyway
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
  if (await canChangeAuditLog(servers)) throw new Error(roleAdvice);
}

/** Whether the servers' role may change the audit log, or owns tables, itself or through another role. */
export async function canChangeAuditLog(servers: pg.Pool): Promise<boolean> {
  const { rows } = await servers.query<{ excessive: boolean }>(excessiveRights);
  return rows[0]?.excessive !== false;
}

/** A superuser is a member of each role. */
const excessiveRights = `
  select has_table_privilege('audit_log', 'update, delete, truncate') or exists (
    select from pg_class where pg_has_role(relowner, 'member')
    and relnamespace in (to_regnamespace('public'), to_regnamespace('pgboss'))) as excessive`;

export const roleAdvice =
  'The role in DATABASE_URL could change the audit log. Beside DATABASE_OWNER_URL it must be a role of its ' +
  'own, which owns no table and is neither superuser nor a member of the owner.';
