import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import '../../../sandbox/src/postgres/vitest-global-setup.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../sandbox/src/postgres/test-database.ts';
import { readConfig } from '../../src/config/env.ts';
import { openDatabase, openPool } from '../../src/platform/database/database.ts';
import { createJobs } from '../../src/platform/jobs/jobs.ts';
import { createMetrics } from '../../src/platform/telemetry/metrics.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { noTracing } from '../../src/platform/telemetry/tracing.ts';
import { createServer } from '../../src/server.ts';
import { environment } from './environment.ts';
import { createTestLogger } from '../internals/test-logger.ts';

const folder = new URL('../../migrations/', import.meta.url);

/** An empty database, as an operator creates it before the first start. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createTestDatabase(inject('postgresUrl'));
}

/** A new database, copied from a template that is migrated once per test run. */
export function createMigratedDatabase(): Promise<TestDatabase> {
  templateName ??= `migrated_${fingerprint()}`;
  return createFromTemplate(templateName, migrateEmpty);
}

let templateName: string | undefined;

const templates = new Map<string, Promise<void>>();

/** A new database, copied from the template of this name, which is filled once per test run. */
export async function createFromTemplate(
  template: string,
  fill: (databaseUrl: string) => Promise<void>,
): Promise<TestDatabase> {
  const filled = templates.get(template) ?? ensureTemplate(template, fill);
  templates.set(template, filled);
  await filled;
  return createTestDatabase(inject('postgresUrl'), { template });
}

/** The same for statements of ours, without a server; `close` also drops it. */
export async function openMigratedDatabase<Tables>(): Promise<{
  db: Kysely<Tables>;
  close: () => Promise<void>;
}> {
  const { url, drop } = await createMigratedDatabase();
  const db = openDatabase<Tables>(openPool(url));
  return {
    db,
    close: async () => {
      await db.destroy();
      await drop();
    },
  };
}

/** Workers run in parallel: the first one creates the template, the others wait for it. */
async function ensureTemplate(
  name: string,
  fill: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  const admin = new pg.Client(inject('postgresUrl'));
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const { url } = await createTestDatabase(inject('postgresUrl'));
    await fill(url);
    const created = pg.escapeIdentifier(new URL(url).pathname.slice(1));
    await admin.query(`alter database ${created} rename to ${pg.escapeIdentifier(name)}`);
  } finally {
    await admin.end();
  }
}

async function migrateEmpty(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl, folder);
  const jobs = createJobs({
    databaseUrl,
    logger: createTestLogger().logger,
    metrics: createMetrics(),
    tracing: noTracing,
  });
  await jobs.start();
  await jobs.stop();
  await copyQueues(databaseUrl);
}

/** Gives the template the queues and schedules that the first start of a server creates. */
async function copyQueues(templateUrl: string): Promise<void> {
  const { url, drop } = await createTestDatabase(inject('postgresUrl'));
  const config = { ...environment, DATABASE_URL: url, SMTP_URL: 'smtp://127.0.0.1:9' };
  const server = await createServer(readConfig(config), { logger: createTestLogger().logger });
  await server.start();
  await server.close();
  const pools = { from: openPool(url), to: openPool(templateUrl) };
  for (const table of ['pgboss.queue', 'pgboss.schedule']) {
    const { rows } = await pools.from.query(`select json_agg(t) as all from ${table} t`);
    await pools.to.query(
      `insert into ${table} select * from json_populate_recordset(null::${table}, $1)
       on conflict do nothing`,
      [JSON.stringify(rows[0].all)],
    );
  }
  await Promise.all([pools.from.end(), pools.to.end()]);
  await drop();
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort()) hash.update(readFileSync(new URL(file, folder)));
  return hash.digest('hex').slice(0, 16);
}
