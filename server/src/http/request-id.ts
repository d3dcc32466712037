import { randomFillSync } from 'node:crypto';

const length = 16;
const random = Buffer.alloc(256 * length);
let used = random.length;

/** An id that no other request has. As random as a UUID, whose many small pieces cost far more to join. */
export function newRequestId(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += length;
  return random.toString('hex', used - length, used);
}
