import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { AccountTables } from '../src/account/tables.ts';
import { listSubscriptionsOfUser } from '../src/billing/store/subscriptions.ts';
import type { BillingTables } from '../src/billing/tables.ts';
import { deleteExpiredDeviceCodes } from '../src/licence/store/device-codes.ts';
import { deleteUnseenDevices, findDevice, markSeen } from '../src/licence/store/devices.ts';
import type { LicenceTables } from '../src/licence/tables.ts';

const devicesOfUser = 4;

/** The credential of a device that `createDevices` has created, by its number from 0. */
export function credentialOf(number: number): string {
  const hex = createHash('md5').update(`device-${number}`).digest('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return `swd1.${id}.${String(number).padStart(43, '0')}`;
}

/**
 * Creates linked browsers by SQL, four for each of as many subscribers as that takes.
 * @param lastSeen a PostgreSQL expression of `n`, the device's number: the day on which it was seen last
 */
export async function createDevices(
  databaseUrl: string,
  count: number,
  lastSeen = 'current_date',
): Promise<void> {
  const users = Math.ceil(count / devicesOfUser);
  const userId = (number: string) => `md5('user-' || ${number})::uuid`;
  await query(databaseUrl, [
    `insert into users (id, email, name, password_hash)
     select ${userId('n')}, 'device-user-' || n || '@stillweb.example', 'Bench', ''
     from generate_series(0, ${users - 1}) n`,
    `insert into billing_customers (user_id, generation, stripe_customer_id, email, name)
     select ${userId('n')}, 1, 'cus_bench_' || n, '', '' from generate_series(0, ${users - 1}) n`,
    `insert into subscriptions (id, stripe_customer_id, status, plan, currency, current_period_start,
       current_period_end, cancel_at_period_end, created_at, fetch_started_at)
     select 'sub_bench_' || n, 'cus_bench_' || n, 'active', 'MONTHLY', 'usd', second,
       second + interval '20 d', false, second, second
     from generate_series(0, ${users - 1}) n, date_trunc('second', now()) as second`,
    `insert into licence_devices (id, user_id, install_id, name, extension_version, linked_by,
       credential_hash, unlink_hash, linked_at, renewed_at, last_seen_on)
     select id, ${userId(`n / ${devicesOfUser}`)}, id, 'Chrome on Windows', '1.0.0', 'page',
       sha256(('swd1.' || id || '.' || lpad(n::text, 43, '0'))::bytea), sha256(n::text::bytea),
       now(), now(), ${lastSeen}
     from (select n, md5('device-' || n)::uuid as id from generate_series(0, ${count - 1}) n) numbered`,
    'vacuum analyze',
  ]);
}

/** Creates codes of browsers that have expired. */
export async function createExpiredCodes(databaseUrl: string, count: number): Promise<void> {
  await query(databaseUrl, [
    `insert into licence_device_codes (device_code_hash, user_code_hash, install_id, name, version,
       network, interval_seconds, created_at, expires_at)
     select sha256(n::text::bytea), sha256(n::text::bytea), gen_random_uuid(), 'Chrome', '1.0.0', '', 5,
       now() - interval '1 h', now() - interval '1 h' from generate_series(1, ${count}) n`,
  ]);
}

/** Sizes in MB, and the share of updates in a page of the old version (HOT), which write no index. */
export async function measureDevices(databaseUrl: string) {
  const { rows } = await query(databaseUrl, [
    'select pg_stat_clear_snapshot()',
    `select pg_table_size(relid) / 1e6 as table_mb, pg_indexes_size(relid) / 1e6 as index_mb,
       pg_total_relation_size(relid) / 1e6 as total_mb,
       n_tup_upd::float as updates, n_tup_hot_upd::float as hot_updates
     from pg_stat_user_tables where relname = 'licence_devices'`,
  ]);
  return rows[0];
}

/** The blocks of 8 KB that were read of the tables of licences, from memory or disk. */
export async function countBlocks(databaseUrl: string): Promise<number> {
  const { rows } = await query(databaseUrl, [
    `select sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::float as blocks
     from pg_statio_user_tables where relname like 'licence\\_%'`,
  ]);
  return rows[0].blocks;
}

/** Deletes what the nightly job deletes, in batches of its size. @returns the deleted rows and the seconds */
export async function purgeDevices(databaseUrl: string) {
  const { db, end } = open(databaseUrl);
  const since = performance.now();
  let deleted = 0;
  for (const deleteBatch of [deleteExpiredDeviceCodes, deleteUnseenDevices]) {
    let batch: number;
    do {
      batch = await deleteBatch(db, new Date(), 1000);
      deleted += batch;
    } while (batch === 1000);
  }
  await end();
  return { deleted, seconds: (performance.now() - since) / 1000 };
}

/** The statements of a poll for which there is no index, by PostgreSQL's plans. */
export async function findSequentialScans(databaseUrl: string): Promise<string[]> {
  const { db, queries, pool, end } = open(databaseUrl);
  const [, id = ''] = credentialOf(0).split('.');
  const device = await findDevice(db, id);
  await listSubscriptionsOfUser(db, device?.user_id ?? '');
  await markSeen(db, id, device?.last_seen_on ?? '');
  // It would read a small or empty table whole although there is an index.
  await pool.query('set enable_seqscan = off');
  const scans: string[] = [];
  for (const { sql, parameters } of queries.splice(0)) {
    const { rows } = await pool.query(`explain ${sql}`, [...parameters]);
    if (JSON.stringify(rows).includes('Seq Scan')) scans.push(sql);
  }
  await end();
  return scans;
}

type Statement = { sql: string; parameters: readonly unknown[] };

function open(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const queries: Statement[] = [];
  const db = new Kysely<AccountTables & BillingTables & LicenceTables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => void queries.push({ sql, parameters }),
  });
  return { pool, db, queries, end: () => db.destroy() };
}

async function query(databaseUrl: string, statements: string[]): Promise<pg.QueryResult> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    for (const statement of statements.slice(0, -1)) await client.query(statement);
    return await client.query(statements.at(-1) ?? '');
  } finally {
    await client.end();
  }
}
