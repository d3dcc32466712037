import { createHash, randomUUID } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { canEnter, type RunAs } from './run-as.ts';
import { stagingRoot } from './staging.ts';

/**
 * The directory that holds the database files of `dataDir`: inside it, or, where `user` can't enter
 * it, in a place of its own that a random number kept in `dataDir` leads to. So the data still belong
 * to their `dataDir`: they persist with it, and a removed, copied or moved one begins anew.
 * Creates the directory, owned by `user`.
 * @throws when it belongs to somebody else.
 */
export function clusterPlace(dataDir: string, user: RunAs): string {
  const inside = join(dataDir, 'cluster');
  const place = canEnter(user, dataDir) ? inside : outside(dataDir, user);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const owner = user?.uid ?? process.getuid?.();
  const status = lstatSync(place);
  if (status.uid !== owner && user && status.uid === 0) chownSync(place, user.uid, user.gid);
  else if (status.uid !== owner) {
    throw new Error(
      `The database in ${place} belongs to user ${status.uid}, but PostgreSQL would run as user ${owner}. ` +
        'Start as the user who started before, or choose another DATA_DIR.',
    );
  }
  return place;
}

function outside(dataDir: string, user: RunAs): string {
  const keyFile = join(dataDir, 'cluster-key');
  if (!existsSync(keyFile)) writeFileSync(keyFile, randomUUID(), { mode: 0o600 });
  const key = `${readFileSync(keyFile, 'utf8')}:${realpathSync(dataDir)}`;
  const name = createHash('sha256').update(key).digest('hex').slice(0, 20);
  return join(stagingRoot(user), `data-${name}`);
}
