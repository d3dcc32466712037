import type pg from 'pg';
import type { Config } from './config/env.ts';
import { hasUnicodeLocale, openDatabase } from './platform/database.ts';
import { createQueueTables } from './platform/jobs.ts';
import type { Logger } from './platform/logger.ts';
import { isMigrated, migrate } from './platform/migrate.ts';
import { canChangeAuditLog, prepareServerRole } from './platform/server-role.ts';

type Deps = { config: Config; pool: pg.Pool; logger: Logger };

export const migrationsFolder = new URL('../migrations/', import.meta.url);

/**
 * Brings the schema up to this release. Where another role owns it, that one does so, and gives the servers'
 * role its rights.
 * @param owner connects as the role that owns the tables
 */
export async function prepareDatabase(
  { config, pool, logger }: Deps,
  owner: pg.Pool,
): Promise<void> {
  await checkLocale(pool, logger);
  const { DATABASE_OWNER_URL: ownerUrl } = config;
  await migrateDatabase(owner, ownerUrl ?? config.DATABASE_URL, logger);
  if (ownerUrl) {
    await createQueueTables(ownerUrl);
    await prepareServerRole(owner, pool);
  } else if (config.NODE_ENV === 'production' && (await canChangeAuditLog(pool))) {
    logger.warn('the role in DATABASE_URL could change the audit log: set DATABASE_OWNER_URL');
  }
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
