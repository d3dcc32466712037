import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from './config/env.ts';
import { hasUnicodeLocale, openDatabase } from './platform/database.ts';
import { createQueueTables } from './platform/jobs.ts';
import type { Logger } from './platform/logger.ts';
import { isMigrated, migrate } from './platform/migrate.ts';
import { findOtherDatabases } from './platform/same-database.ts';
import { canChangeAuditLog, prepareServerRole } from './platform/server-role.ts';

type Deps = { config: Config; pool: pg.Pool; logger: Logger };

export const migrationsFolder = new URL('../migrations/', import.meta.url);

const databaseTimeoutSeconds = 60;

/**
 * In a new deployment the database is often the last to start.
 * @param isClosing whether the server is to end before it has served
 * @throws what the database says when waiting cannot help, or when it could not be reached for a minute
 */
export async function waitForDatabase(
  { pool, logger }: Pick<Deps, 'pool' | 'logger'>,
  isClosing: () => boolean,
): Promise<void> {
  const deadline = Date.now() + databaseTimeoutSeconds * 1000;
  for (;;) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (isClosing() || isPermanent(error) || Date.now() > deadline) throw error;
      logger.warn({ err: error }, 'the database cannot be reached yet');
      await setTimeout(500);
    }
  }
}

/** A role or password that is refused (class 28), or a database that does not exist. */
function isPermanent(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(28|3D000)/.test(error.code ?? '');
}

/**
 * Brings the schema up to this release. Where another role owns it, that one does so, and gives the servers'
 * role its rights.
 * @param owner connects as the role that owns the tables
 */
export async function prepareDatabase(
  { config, pool, logger }: Deps,
  owner: pg.Pool,
): Promise<void> {
  await checkSameDatabase(pool, config);
  await checkLocale(pool, logger);
  const { DATABASE_OWNER_URL: ownerUrl } = config;
  try {
    await migrateDatabase(owner, ownerUrl ?? config.DATABASE_URL, logger);
    if (ownerUrl) await createQueueTables(ownerUrl);
  } catch (error) {
    throw isRefused(error) ? new Error(ownerAdvice(ownerUrl), { cause: error }) : error;
  }
  if (ownerUrl) {
    await prepareServerRole(owner, pool);
  } else if (config.NODE_ENV === 'production' && (await canChangeAuditLog(pool))) {
    logger.warn('the role in DATABASE_URL could change the audit log: set DATABASE_OWNER_URL');
  }
}

/** Whether the role lacks a right (42501), which PostgreSQL says of one statement and not of the role. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '42501') || isRefused(error.cause);
}

function ownerAdvice(ownerUrl: string | undefined): string {
  return ownerUrl
    ? 'The role in DATABASE_OWNER_URL must own the database and all tables in it'
    : 'The role in DATABASE_URL may not create tables: set DATABASE_OWNER_URL to the role that owns the database';
}

/** @throws where a variable leads elsewhere, as after a restore into a new database */
async function checkSameDatabase(
  pool: pg.Pool,
  { DATABASE_OWNER_URL, CONSOLE_DATABASE_URL }: Config,
): Promise<void> {
  const others = await findOtherDatabases(pool, { DATABASE_OWNER_URL, CONSOLE_DATABASE_URL });
  if (others.length === 0) return;
  throw new Error(`${others.join(' and ')} must lead to the database of DATABASE_URL`);
}

/** Staff find names in the case in which they type them. */
async function checkLocale(pool: pg.Pool, logger: Logger): Promise<void> {
  if (await hasUnicodeLocale(pool)) return;
  logger.warn('the locale of the database has only English letters: create it with C.UTF-8');
}

async function migrateDatabase(owner: pg.Pool, url: string, logger: Logger): Promise<void> {
  if (await isMigrated(openDatabase(owner), migrationsFolder)) return;
  const newer = await migrate(url, migrationsFolder);
  if (newer.length > 0) {
    logger.warn({ migrations: newer }, 'a newer release has migrated the database');
  }
}
