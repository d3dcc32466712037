import { join } from 'node:path';

import { findRunningPostgres } from '../../sandbox/src/postgres/find-running.ts';
import { readSettings, type Environment } from '../settings.ts';

/**
 * The database that a command works on: DATABASE_URL, or that of the copy that runs with DATA_DIR.
 * @throws when there is neither
 */
export function findDatabase(env: Environment): string {
  const { dataDir } = readSettings(env);
  const url = env.DATABASE_URL || findRunningPostgres(join(dataDir, 'postgres'), 'stillweb');
  if (!url)
    throw new Error(`No copy is running with ${dataDir}. Run "npm start", or set DATABASE_URL.`);
  return url;
}
