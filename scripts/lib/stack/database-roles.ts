import { openPool } from '../../../server/src/platform/database/database.ts';
import { giveToOwner } from '../../../server/src/platform/database/table-owner.ts';
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
    // In a data folder of an earlier release, the superuser owns the tables.
    await giveToOwner(pool, ownerRole);
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
