import { readFile } from 'node:fs/promises';
import pg from 'pg';

/**
 * Processor seconds that PostgreSQL has used for a database on this machine (Linux): not for the database of
 * the payment sandbox beside it.
 */
export async function readDatabaseCpuSeconds(databaseUrl: string): Promise<number> {
  const rows = await query<{ pid: number }>(
    databaseUrl,
    'select pid from pg_stat_activity where datname is null or datname = current_database()',
  );
  const processes = await Promise.all(rows.map(({ pid }) => readProcess(pid)));
  // A process that has ended is counted by its parent.
  const [{ parent } = { parent: 0 }] = processes.flatMap((process) => process ?? []);
  const ended = (await readProcess(parent))?.ofChildren ?? 0;
  return processes.reduce((sum, process) => sum + (process?.own ?? 0), ended);
}

const ticksPerSecond = 100;

/** @returns undefined when it has ended */
async function readProcess(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name, in brackets, may contain spaces.
  const fields = text
    ?.slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  if (!fields) return undefined;
  const secondsOf = (first: number) =>
    ((fields[first] ?? 0) + (fields[first + 1] ?? 0)) / ticksPerSecond;
  return { parent: fields[1] ?? 0, own: secondsOf(11), ofChildren: secondsOf(13) };
}

type TableSize = { name: string; rows: number; bytes: number; ofIndexes: number };

/** Bytes that a row takes with its indexes, for all tables of more than a hundred rows, the largest first. */
export function readTableSizes(databaseUrl: string): Promise<TableSize[]> {
  return query(
    databaseUrl,
    `select relname as name, n_live_tup::float as rows, pg_total_relation_size(relid) / n_live_tup::float as bytes,
       pg_indexes_size(relid) / n_live_tup::float as "ofIndexes"
     from pg_stat_user_tables where schemaname = 'public' and n_live_tup > 100
     order by pg_total_relation_size(relid) desc`,
  );
}

async function query<Row extends pg.QueryResultRow>(databaseUrl: string, text: string) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
