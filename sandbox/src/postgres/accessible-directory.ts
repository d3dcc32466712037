import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { canEnter, type RunAs } from './run-as.ts';

/**
 * A directory outside the checkout that `user` can enter, for a checkout below a directory that it
 * can't enter (a 0700 home). Only the user who runs this process can write into it.
 * /var/lib comes first because the system removes old files elsewhere.
 * @throws when there is none; the message names the directories that were considered.
 */
export function findAccessibleDirectory(user: RunAs): string {
  const candidates = ['/var/lib', '/var/tmp', tmpdir()].map((parent) => join(parent, 'stillweb'));
  const directory = candidates.find((directory) => canOwn(directory) && canEnter(user, directory));
  if (!directory) {
    throw new Error(
      `PostgreSQL's user can't enter this checkout, nor any of ${candidates.join(', ')}. ` +
        'Put the checkout where other users may enter, or run as an ordinary user.',
    );
  }
  return directory;
}

function canOwn(directory: string): boolean {
  try {
    mkdirSync(directory, { recursive: true });
    const status = lstatSync(directory);
    if (!status.isDirectory() || status.uid !== process.getuid?.()) return false;
    chmodSync(directory, 0o711);
    return true;
  } catch {
    return false;
  }
}
