import { openPool } from '../../server/src/platform/database.ts';
import type { Secrets } from './secrets.ts';

type Pool = ReturnType<typeof openPool>;

const ownerRole = 'stillweb_owner';
const serverRole = 'stillweb';

/**
 * Gives the database of the stand-ins the roles of production: one owns the tables, and the server's own role only
 * reads and writes rows.
 * @param databaseUrl connects as superuser
 * @returns the variables of the server
 */
export async function prepareServerRoles(
  databaseUrl: string,
  secrets: Pick<Secrets, 'databasePassword' | 'databaseOwnerPassword'>,
): Promise<{ DATABASE_URL: string; DATABASE_OWNER_URL: string }> {
  const pool = openPool(databaseUrl);
  try {
    await setPassword(pool, ownerRole, secrets.databaseOwnerPassword);
    await setPassword(pool, serverRole, secrets.databasePassword);
    await giveToOwner(pool);
  } finally {
    await pool.end();
  }
  return {
    DATABASE_URL: urlOf(databaseUrl, serverRole, secrets.databasePassword),
    DATABASE_OWNER_URL: urlOf(databaseUrl, ownerRole, secrets.databaseOwnerPassword),
  };
}

/**
 * Creates a role; an existing one gets the password of this copy's secrets.
 * @returns the connection string of the same database as that role
 */
export async function createRole(
  databaseUrl: string,
  role: string,
  password: string,
): Promise<string> {
  const pool = openPool(databaseUrl);
  try {
    await setPassword(pool, role, password);
  } finally {
    await pool.end();
  }
  return urlOf(databaseUrl, role, password);
}

async function setPassword(pool: Pool, role: string, password: string): Promise<void> {
  const { rows } = await pool.query<{ statement: string }>(
    `select format('%s role %I login password %L', verb, $1::text, $2::text) as statement
     from (select case when exists (select from pg_roles where rolname = $1)
                  then 'alter' else 'create' end as verb) as verbs`,
    [role, password],
  );
  await pool.query(rows[0]?.statement ?? '');
}

function urlOf(databaseUrl: string, username: string, password: string): string {
  return Object.assign(new URL(databaseUrl), { username, password }).href;
}

/** In a data folder of an earlier release, the superuser owns the tables. */
async function giveToOwner(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ statement: string }>(ownershipChanges, [ownerRole]);
  if (rows.length > 0) await pool.query(rows.map(({ statement }) => statement).join(';'));
}

/**
 * What the superuser owns of the database, without what comes with PostgreSQL, with an extension or with a table, as
 * a sequence of a column does. `reassign owned` refuses for the superuser.
 */
const ownershipChanges = `
  with owned(kind, name, class, id, owner) as (
    select 'database', quote_ident(datname), 'pg_database'::regclass, oid, datdba
    from pg_database where datname = current_database()
    union all
    select 'schema', quote_ident(nspname), 'pg_namespace'::regclass, oid, nspowner
    from pg_namespace where nspname = 'pgboss'
    union all
    select case relkind when 'S' then 'sequence' else 'table' end, oid::regclass::text, 'pg_class'::regclass,
      oid, relowner
    from pg_class where relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and relnamespace in (to_regnamespace('public'), to_regnamespace('pgboss'))
    union all
    select 'routine', oid::regprocedure::text, 'pg_proc'::regclass, oid, proowner
    from pg_proc where pronamespace in (to_regnamespace('public'), to_regnamespace('pgboss'))
    union all
    select 'type', oid::regtype::text, 'pg_type'::regclass, oid, typowner
    from pg_type where typtype in ('d', 'e', 'r')
      and typnamespace in (to_regnamespace('public'), to_regnamespace('pgboss'))
  )
  select format('alter %s %s owner to %I', kind, name, $1::text) as statement
  from owned
  where pg_get_userbyid(owner) = current_user and not exists (
    select from pg_depend where classid = class and objid = id and (deptype = 'e' or deptype in ('a', 'i') and kind = 'sequence'))`;
