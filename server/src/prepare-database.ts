import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from './config/env.ts';
import { roleAdvice as consoleRoleAdvice } from './console/database-role.ts';
import { findServed } from './config/served.ts';
import { hasUnicodeLocale, openDatabase } from './platform/database/database.ts';
import { createQueueTables } from './platform/jobs/jobs.ts';
import type { Logger } from './platform/telemetry/logger.ts';
import { isMigrated, migrate } from './platform/database/migrate.ts';
import {
  findConnectionProblems,
  type Connection,
} from './platform/database/connection-problems.ts';
import {
  canChangeAuditLog,
  prepareServerRole,
  roleAdvice,
} from './platform/database/server-role.ts';

type Deps = { config: Config; pool: pg.Pool; logger: Logger };

export const migrationsFolder = new URL('../migrations/', import.meta.url);

const databaseTimeoutSeconds = 60;

/**
 * In a new deployment the database is often the last to start.
 * @param isClosing whether the server is to end before it has served
 * @throws all that is wrong with the connections when waiting cannot help, or what the database says when it could not
 * be reached for a minute
 */
export async function waitForDatabase(
  { config, pool, logger }: Deps,
  isClosing: () => boolean,
): Promise<void> {
  const deadline = Date.now() + databaseTimeoutSeconds * 1000;
  for (;;) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (isPermanent(error)) {
        const problems = await findConnectionProblems(connectionsOf(config));
        if (problems.length > 0) throw unusable(problems, error);
      }
      if (isClosing() || Date.now() > deadline) throw error;
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
  await checkConnections(pool, config);
  await checkLocale(pool, logger);
  const { DATABASE_OWNER_URL: ownerUrl } = config;
  let hasMigrated: boolean;
  try {
    hasMigrated = await migrateDatabase(owner, ownerUrl ?? config.DATABASE_URL, logger);
    if (ownerUrl) await createQueueTables(ownerUrl);
  } catch (error) {
    throw isRefused(error) ? new Error(ownerAdvice(ownerUrl), { cause: error }) : error;
  }
  // Now there are tables whose owner can be compared.
  if (hasMigrated) await checkConnections(pool, config);
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

/** @throws all that is wrong with the connections */
async function checkConnections(pool: pg.Pool, config: Config): Promise<void> {
  const problems = await findConnectionProblems(connectionsOf(config), pool);
  if (problems.length > 0) throw unusable(problems);
}

function connectionsOf(config: Config): Connection[] {
  const { DATABASE_URL, DATABASE_OWNER_URL, CONSOLE_DATABASE_URL } = config;
  return [
    {
      variable: 'DATABASE_URL',
      url: DATABASE_URL,
      mustOwnTables: DATABASE_OWNER_URL ? false : undefined,
      advice: roleAdvice,
    },
    {
      variable: 'DATABASE_OWNER_URL',
      url: DATABASE_OWNER_URL,
      mustOwnTables: true,
      advice: ownerAdvice(DATABASE_OWNER_URL),
    },
    {
      variable: 'CONSOLE_DATABASE_URL',
      url: CONSOLE_DATABASE_URL,
      mustOwnTables: findServed(config).includes('console') ? false : undefined,
      advice: consoleRoleAdvice,
    },
  ].flatMap(({ url, ...connection }) => (url ? [{ url, ...connection }] : []));
}

function unusable(problems: string[], cause?: unknown): Error {
  return new Error(['The database is not usable:', ...problems].join('\n  '), { cause });
}

/** Staff find names in the case in which they type them. */
async function checkLocale(pool: pg.Pool, logger: Logger): Promise<void> {
  if (await hasUnicodeLocale(pool)) return;
  logger.warn('the locale of the database has only English letters: create it with C.UTF-8');
}

async function migrateDatabase(owner: pg.Pool, url: string, logger: Logger): Promise<boolean> {
  if (await isMigrated(openDatabase(owner), migrationsFolder)) return false;
  const newer = await migrate(url, migrationsFolder);
  if (newer.length > 0) {
    logger.warn({ migrations: newer }, 'a newer release has migrated the database');
  }
  return true;
}
