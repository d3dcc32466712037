import type { openPool } from '../../server/src/platform/database/database.ts';

export type Pool = ReturnType<typeof openPool>;

/** All rows of the tables of a database, as text; the jobs that wait, too. */
export async function dumpDatabase(
  pool: Pool,
  without: string[] = [],
): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const dump: Record<string, string[]> = {};
  for (const name of [...tables.map((table) => table.name), 'pgboss.job']) {
    if (without.includes(name)) continue;
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t order by 1`,
    );
    if (rows.length > 0) dump[name] = rows.map(({ row }) => row);
  }
  return dump;
}
