import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

import { clusterDirectory } from './cluster-directory.ts';
import { superuserPassword } from './initialize-cluster.ts';
import { choosePostgresUser } from './run-as.ts';

/**
 * The connection string of a database, as superuser, in the PostgreSQL that another process runs on
 * `dataDir`; undefined when none runs there.
 */
export function findRunningPostgres(dataDir: string, database: string): string | undefined {
  if (!existsSync(dataDir)) return undefined;
  const home = realpathSync(dataDir);
  const pidFile = join(clusterDirectory(home, choosePostgresUser()), 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  // The fourth line of the file is the port: https://www.postgresql.org/docs/current/storage-file-layout.html
  const port = Number(readFileSync(pidFile, 'utf8').split('\n')[3]);
  const password = superuserPassword(home);
  return `postgres://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}
