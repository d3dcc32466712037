import { randomBytes } from 'node:crypto';

const bytes = 16;
/** Drawn for many ids at once, and spelt out at once: one by one both would cost far more. */
let spelt = '';
let used = 0;

/** An id that no other request has: as random as a UUID. */
export function newRequestId(): string {
  if (used === spelt.length) {
    spelt = randomBytes(256 * bytes).toString('hex');
    used = 0;
  }
  used += 2 * bytes;
  return spelt.slice(used - 2 * bytes, used);
}
