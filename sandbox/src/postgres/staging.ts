import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { canEnter, type RunAs } from './run-as.ts';

/**
 * A directory outside the checkout that `user` can enter, for what it can't reach inside (a checkout
 * below a 0700 home). Only its owner, the user who runs this process, can put anything into it.
 * /var/lib comes first because nothing there is swept away by age.
 * @throws when no place will do; the message names the places tried.
 */
export function stagingRoot(user: RunAs): string {
  const places = ['/var/lib', '/var/tmp', tmpdir()].map((parent) => join(parent, 'stillweb'));
  const found = places.find((place) => isOurs(place) && canEnter(user, place));
  if (!found) {
    throw new Error(
      `PostgreSQL's user can't enter this checkout, nor any of ${places.join(', ')}. ` +
        'Put the checkout where other users may enter, or run as an ordinary user.',
    );
  }
  return found;
}

function isOurs(place: string): boolean {
  try {
    mkdirSync(place, { recursive: true });
    const status = lstatSync(place);
    if (!status.isDirectory() || status.uid !== process.getuid?.()) return false;
    chmodSync(place, 0o711);
    return true;
  } catch {
    return false;
  }
}
