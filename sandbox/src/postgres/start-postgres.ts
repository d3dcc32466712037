import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, realpathSync } from 'node:fs';
import { createInterface } from 'node:readline';

import pg from 'pg';

import { findPostgresBinaries, type PostgresBinaries } from './binaries.ts';
import { clusterPlace } from './cluster-place.ts';
import { freePort } from './free-port.ts';
import { initialiseCluster, superuserPassword } from './initialise-cluster.ts';
import { claimDirectory } from './claim.ts';
import { choosePostgresUser, type RunAs } from './run-as.ts';
import { clearStalePostmaster } from './stale-postmaster.ts';

export type PostgresOptions = {
  /** Made if missing. One directory serves one PostgreSQL at a time. */
  dataDir: string;
  /** A free one by default. */
  port?: number;
  /** False gives up crash safety for speed: for tests. */
  durable?: boolean;
  /** Receives each line of PostgreSQL's log. */
  onLog?: (line: string) => void;
};

export type Postgres = {
  /** The connection string of a database, as superuser. */
  url: (database: string) => string;
  /** Creates a database unless it exists. */
  createDatabase: (name: string) => Promise<void>;
  /** Fast shutdown: ends sessions, writes everything, resolves when the process has ended. */
  stop: () => Promise<void>;
  /** Ends it at once; the next start replays its journal. */
  kill: () => void;
  /** Resolves with a line that says how the process ended, whether asked to or not. */
  ended: Promise<string>;
};

/**
 * Starts a real PostgreSQL, from npm's binaries, on the loopback address.
 * @throws when `dataDir` is in use, belongs to another user, or PostgreSQL does not come up; the message says which.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o755 });
  const dataDir = realpathSync(options.dataDir);
  const release = claimDirectory(dataDir);
  try {
    return await startClaimed({ ...options, dataDir }, release);
  } catch (error) {
    release();
    throw error;
  }
}

async function startClaimed(options: PostgresOptions, release: () => void): Promise<Postgres> {
  const { dataDir, durable = true } = options;
  const user = choosePostgresUser();
  const binaries = findPostgresBinaries(user);
  const place = clusterPlace(dataDir, user);
  const password = superuserPassword(dataDir);
  await clearStalePostmaster(place);
  await initialiseCluster(binaries, place, user, { password, durable });
  const port = options.port ?? (await freePort());
  const postmaster = launch(binaries, place, user, { port, durable });
  const ended = endOf(postmaster).finally(release);
  await untilReady(postmaster, ended, options.onLog);

  const url = (database: string) =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
  return {
    url,
    createDatabase: (name) => createDatabase(url('postgres'), name),
    stop: async () => {
      // SIGINT is PostgreSQL's "fast" shutdown; SIGTERM would wait for clients to leave.
      postmaster.kill('SIGINT');
      await ended;
    },
    // SIGQUIT is PostgreSQL's "immediate" shutdown.
    kill: () => void postmaster.kill('SIGQUIT'),
    ended,
  };
}

function launch(
  binaries: PostgresBinaries,
  place: string,
  user: RunAs,
  { port, durable }: { port: number; durable: boolean },
): ChildProcess {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(binaries.postgres, ['-D', place, ...flags], {
    ...user,
    cwd: '/',
    env: {},
    stdio: ['ignore', 'ignore', 'pipe'],
    // In its own process group Ctrl-C does not reach it: who started it stops it, after its clients.
    detached: true,
  });
}

async function endOf(postmaster: ChildProcess): Promise<string> {
  const ending = once(postmaster, 'exit').catch((error: unknown) => [String(error)]);
  const [code, signal] = await ending;
  return `PostgreSQL ended (${signal ?? code})`;
}

async function untilReady(
  postmaster: ChildProcess,
  ended: Promise<string>,
  onLog?: (line: string) => void,
): Promise<void> {
  if (!postmaster.stderr) throw new Error('PostgreSQL was started without its log.');
  const lines = createInterface({ input: postmaster.stderr });
  const complaints: string[] = [];
  const ready = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      onLog?.(line);
      if (line.includes('FATAL') || line.includes('HINT')) complaints.push(line);
      if (line.includes('ready to accept connections')) resolve();
    });
  });
  const failed = ended.then((ending) => {
    throw new Error([`${ending} before it was ready`, ...complaints].join('\n'));
  });
  await Promise.race([ready, failed]);
  // Nobody waits for the race's loser: from here on `ended` alone tells.
  failed.catch(() => undefined);
}

async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
