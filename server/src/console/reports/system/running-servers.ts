import type { RunningServer } from '@stillweb/contract/console/system';
import { sql } from 'kysely';
import type { ReadableDatabase } from '../../tables.ts';

/** Seconds without a heartbeat after which a server is gone. */
const goneAfter = 60;

/** The servers that have signed on and not off, the newest first. */
export async function listServers(
  db: ReadableDatabase,
): Promise<(RunningServer & { unseenSeconds: number })[]> {
  const rows = await db
    .selectFrom('servers')
    .selectAll()
    .select(sql<number>`extract(epoch from clock_timestamp() - seen_at)::float8`.as('unseen'))
    .orderBy('started_at', 'desc')
    .execute();
  return rows.map(({ id, host, version, commit, started_at, seen_at, unseen }) => ({
    id,
    host,
    version,
    commit,
    startedAt: started_at.toISOString(),
    seenAt: seen_at.toISOString(),
    isGone: unseen > goneAfter,
    unseenSeconds: unseen,
  }));
}

/** The names of the migrations that have run, in their order. */
export async function listAppliedMigrations(db: ReadableDatabase): Promise<string[]> {
  const rows = await db.selectFrom('kysely_migration').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}
