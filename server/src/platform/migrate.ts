import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { openDatabase } from './database.ts';

/**
 * Applies the SQL files of a folder that have not run yet, in the order of their names. When several
 * servers start at the same time, an advisory lock makes the others wait.
 * @returns the names of the files that were applied
 * @throws Error with the database's error as its cause
 */
export async function migrate(databaseUrl: string, folder: URL): Promise<string[]> {
  // Its own connections: a migration, and the wait for another server's, may take longer than a query of
  // a request.
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5000,
    max: 2,
  });
  const migrator = new Migrator({
    db: openDatabase<unknown>(pool),
    provider: { getMigrations: () => readMigrations(folder) },
  });
  try {
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) throw new Error('The database could not be migrated', { cause: error });
    return results.map((result) => result.migrationName);
  } finally {
    await pool.end();
  }
}

async function readMigrations(folder: URL): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(new URL(file, folder), 'utf8');
    return [file, { up: async (db) => void (await sql.raw(text).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(migrations));
}
