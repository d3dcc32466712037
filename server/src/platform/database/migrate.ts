import { randomInt } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { openDatabase } from './database.ts';

/** The table in which Kysely's migrator records the names of the migrations that have run. */
export type MigrationTables = { kysely_migration: { name: string } };

/**
 * Applies the SQL files of a folder that have not run yet, in the order of their names. When several
 * servers start at the same time, an advisory lock makes the others wait. A database that a newer
 * release has migrated is accepted, because migrations only expand the schema: so a release can be
 * taken back.
 * @returns the names of the migrations that a newer release has applied
 * @throws Error with the database's error as its cause; also when a migration has run that is missing
 *   here and older than the newest file
 */
export async function migrate(databaseUrl: string, folder: URL): Promise<string[]> {
  // Its own connections: a migration, and the wait for another server's, may take longer than a query of
  // a request.
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5000,
    max: 2,
  });
  pool.on('connect', (client) => {
    // Where this fails, the connection has ended, and so does what comes after it.
    client.query(`set lock_timeout = '${lockTimeoutMs}ms'`).catch(() => undefined);
  });
  const db = openDatabase<MigrationTables>(pool);
  let newer: string[] = [];
  const getMigrations = async () => {
    const migrations = await readMigrations(folder);
    newer = await findNewerMigrations(db, Object.keys(migrations).sort());
    return { ...migrations, ...Object.fromEntries(newer.map((name) => [name, appliedElsewhere])) };
  };
  try {
    for (;;) {
      const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
      if (!error) return newer;
      if (!isLockTimeout(error)) {
        throw new Error('The database could not be migrated', { cause: error });
      }
      await setTimeout(randomInt(100, 1000));
    }
  } finally {
    await pool.end();
  }
}

/**
 * Servers of the release before serve while the schema is migrated. A migration that waited for their locks would stop
 * all who come after it, and where it locks several tables it could be in a deadlock with them. PostgreSQL looks for
 * one after a second; before, the migration gives way, and starts again.
 */
const lockTimeoutMs = 500;

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

/** Whether there is nothing to migrate, as at most starts. `migrate` itself locks and reads every table. */
export async function isMigrated(db: Kysely<MigrationTables>, folder: URL): Promise<boolean> {
  const { rows } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (rows.length === 0) return false;
  const names = await listMigrations(folder);
  const executed = await db.selectFrom('kysely_migration').select('name').execute();
  return isDeepStrictEqual(executed.map(({ name }) => name).sort(), names);
}

/** Stands for a migration of which only the name is known here; it has run, so it never runs again. */
const appliedElsewhere: Migration = { up: async () => {} };

/**
 * The migrator asks for its migrations when it has created its table and holds its lock.
 * @throws Error when one has run that is missing here and is older than the newest
 */
async function findNewerMigrations(
  db: Kysely<MigrationTables>,
  names: string[],
): Promise<string[]> {
  const newest = names.at(-1) ?? '';
  const executed = await db.selectFrom('kysely_migration').select('name').orderBy('name').execute();
  const unknown = executed.map(({ name }) => name).filter((name) => !names.includes(name));
  const missing = unknown.find((name) => name < newest);
  if (missing) {
    throw new Error(
      `The database was made by another release: ${missing} has run there and is missing here. ` +
        'If it holds nothing to keep, as that of `npm start` in the folder .data, delete it and start again',
    );
  }
  return unknown;
}

/** The names of a folder's migrations, in their order. */
export async function listMigrations(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
}

async function readMigrations(folder: URL): Promise<Record<string, Migration>> {
  const files = await listMigrations(folder);
  const migrations = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(new URL(file, folder), 'utf8');
    return [file, { up: async (db) => void (await sql.raw(text).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(migrations));
}
