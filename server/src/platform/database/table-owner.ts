import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import * as z from 'zod/mini';
import { changeRights } from './change-rights.ts';
import { openDatabase, queryRows } from './database.ts';

/** Something of the database that another role owns. */
const owned = z.object({ kind: z.string(), owner: z.string(), statement: z.string() });
type Owned = z.infer<typeof owned>;

/** Gives the database, and all that is in it, to a role. @param pool connects as superuser, or as the present owner */
export async function giveToOwner(pool: pg.Pool, role: string): Promise<void> {
  await changeRights(pool, async (trx) =>
    (await listOwned(trx, role)).map(({ statement }) => statement),
  );
}

/** What `giveToOwner` would change. */
export function listOwnedByOthers(pool: pg.Pool, role: string): Promise<Owned[]> {
  return listOwned(openDatabase(pool), role);
}

/**
 * Objects of the database that other roles own, without those of PostgreSQL, of an extension or of a table, as a
 * sequence of a column does. `reassign owned` refuses for the superuser.
 */
function listOwned<Tables>(db: Kysely<Tables>, role: string): Promise<Owned[]> {
  const statement = sql`
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
    select kind, pg_get_userbyid(owner)::text as owner,
      format('alter %s %s owner to %I', kind, name, ${role}::text) as statement
    from owned
    where pg_get_userbyid(owner) <> ${role} and not exists (
      select from pg_depend where classid = class and objid = id
      and (deptype = 'e' or deptype in ('a', 'i') and kind = 'sequence'))`;
  return queryRows(db, owned, statement);
}
