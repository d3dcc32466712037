import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, realpathSync } from 'node:fs';
import { createInterface } from 'node:readline';

import pg from 'pg';

import { findPostgresBinaries, type PostgresBinaries } from './binaries.ts';
import { clusterDirectory } from './cluster-directory.ts';
import { freePort } from './free-port.ts';
import { initializeCluster, superuserPassword } from './initialize-cluster.ts';
import { claimDirectory } from './claim.ts';
import { choosePostgresUser, type RunAs } from './run-as.ts';
import { clearStalePostmaster } from './stale-postmaster.ts';

export type PostgresOptions = {
  /** Created if missing. One PostgreSQL at a time runs on it. */
  dataDir: string;
  /** A free one by default. */
  port?: number;
  /** False is for tests: faster, but not crash-safe, and tables are not kept tidy for long use. */
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
  /** Immediate shutdown; the next start recovers from the write-ahead log. */
  kill: () => void;
  /** Resolves with a line about the exit, whether stopped here or ended by itself. */
  ended: Promise<string>;
};

/**
 * Starts a real PostgreSQL, from npm's binaries, on the loopback address.
 * @throws when `dataDir` is in use or belongs to another user, or PostgreSQL does not start; the message says which.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o755 });
  const dataDir = realpathSync(options.dataDir);
  const releaseClaim = claimDirectory(dataDir);
  try {
    return await startClaimed({ ...options, dataDir }, releaseClaim);
  } catch (error) {
    releaseClaim();
    throw error;
  }
}

async function startClaimed(options: PostgresOptions, releaseClaim: () => void): Promise<Postgres> {
  const { dataDir, durable = true } = options;
  const user = choosePostgresUser();
  const binaries = findPostgresBinaries(user);
  const cluster = clusterDirectory(dataDir, user);
  const password = superuserPassword(dataDir);
  await clearStalePostmaster(cluster);
  await initializeCluster(binaries, cluster, user, { password, durable });
  const port = options.port ?? (await freePort());
  const postmaster = launch(binaries, cluster, user, { port, durable });
  const ended = waitForExit(postmaster).finally(releaseClaim);
  await waitUntilReady(postmaster, ended, options.onLog);

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

const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  jit: 'off',
};

function launch(
  binaries: PostgresBinaries,
  cluster: string,
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
    ...(!durable && fastSettings),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(binaries.postgres, ['-D', cluster, ...flags], {
    ...user,
    cwd: '/',
    env: {},
    stdio: ['ignore', 'ignore', 'pipe'],
    // In a process group of its own Ctrl-C does not reach it: its starter stops it, after its clients.
    detached: true,
  });
}

async function waitForExit(postmaster: ChildProcess): Promise<string> {
  const exit = once(postmaster, 'exit').catch((error: unknown) => [String(error)]);
  const [code, signal] = await exit;
  return `PostgreSQL ended (${signal ?? code})`;
}

async function waitUntilReady(
  postmaster: ChildProcess,
  ended: Promise<string>,
  onLog?: (line: string) => void,
): Promise<void> {
  if (!postmaster.stderr) throw new Error('PostgreSQL was started without its log.');
  const lines = createInterface({ input: postmaster.stderr });
  const errorLines: string[] = [];
  const ready = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      onLog?.(line);
      if (line.includes('FATAL') || line.includes('HINT')) errorLines.push(line);
      if (line.includes('ready to accept connections')) resolve();
    });
  });
  const failed = ended.then((exit) => {
    throw new Error([`${exit} before it was ready`, ...errorLines].join('\n'));
  });
  await Promise.race([ready, failed]);
  // From here on `ended` reports the exit; without a handler the rejection would end the process.
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
