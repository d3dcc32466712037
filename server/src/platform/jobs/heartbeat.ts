import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { sql, type Kysely } from 'kysely';
import type { Release } from '../../config/release.ts';
import { clockTimestamp, type Executor } from '../database/database.ts';
import type { TablesOf } from '../database/database-tables.ts';
import type { Logger } from '../telemetry/logger.ts';

/** The servers that run. */
export type ServerTables = TablesOf<'servers'>;

/** Milliseconds. */
const beatEvery = 15_000;

type Options = { db: Kysely<ServerTables>; release: Release; runsJobs: boolean; logger: Logger };

/** Writes again and again that this server runs, until it stops. A server not seen for an hour is forgotten. */
export function createHeartbeat({ db, release, runsJobs, logger }: Options) {
  const id = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  const beat = (port: string) =>
    writeServer(db, {
      id,
      host: `${hostname()}:${port}`,
      ...release,
      runs_jobs: runsJobs,
    }).catch((error: unknown) => logger.warn({ err: error }, 'the heartbeat could not be written'));
  return {
    /** @param port on which it listens: with the machine, the place that one server has at a time */
    start: async (port: string) => {
      await beat(port);
      timer = setInterval(() => void beat(port), beatEvery).unref();
    },
    /** A server that has stopped as it should is not missed. */
    stop: async () => {
      if (!timer) return;
      clearInterval(timer);
      await db
        .deleteFrom('servers')
        .where('id', '=', id)
        .execute()
        .catch((error: unknown) => logger.warn({ err: error }, 'the server was not signed off'));
    },
  };
}

/** Whether a row of `servers` is of a server with a recent heartbeat. */
export const isRunning = sql<boolean>`seen_at > clock_timestamp() - interval '1 minute'`;

/** Whether any server has a recent heartbeat. */
export async function isServerRunning(db: Executor<ServerTables>): Promise<boolean> {
  const server = await db.selectFrom('servers').select('id').where(isRunning).executeTakeFirst();
  return server !== undefined;
}

async function writeServer(
  db: Kysely<ServerTables>,
  server: { id: string; host: string; version: string; commit: string; runs_jobs: boolean },
): Promise<void> {
  await db
    .insertInto('servers')
    .values({ ...server, started_at: clockTimestamp, seen_at: clockTimestamp })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: clockTimestamp }))
    .execute();
  // This server has replaced any that died at the same address.
  await db
    .deleteFrom('servers')
    .where('id', '!=', server.id)
    .where((eb) =>
      eb.or([
        eb('host', '=', server.host),
        eb('seen_at', '<', sql<Date>`clock_timestamp() - interval '1 hour'`),
      ]),
    )
    .execute();
}
