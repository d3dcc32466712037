import { fingerprint } from './fingerprint.ts';
import { countBytes } from './sync-items.ts';

/**
 * The lines that a user has removed, by their fingerprints, each with the day, counted from 1970. A line that
 * is gone from the sync without a mark was lost, and not removed.
 */
export type RemovalMarks = Record<string, number>;

/** Their items in the sync: a line is always in the same item. */
export type MarkItems = Record<string, RemovalMarks>;

const prefix = 'removed:';
const buckets = 16;

/** A browser that was off for longer restores rules that were removed meanwhile. */
const lastingDays = 180;

/** The browsers allow 8,192 bytes for each item, and 102,400 together. */
const limits = { itemBytes: 8192, bytes: 102_000 };
const bytesOfDay = 7;

/** Of all that an extension keeps in sync: the marks. */
export function readMarks(stored: Record<string, unknown>): RemovalMarks {
  const items = Object.values(markItems(stored)).flatMap((marks) => Object.entries(marks));
  return Object.fromEntries(items.filter(([, day]) => typeof day === 'number'));
}

export function markItems(stored: Record<string, unknown>): MarkItems {
  const entries = Object.entries(stored).filter(
    ([key, marks]) => key.startsWith(prefix) && typeof marks === 'object' && marks !== null,
  );
  return Object.fromEntries(entries) as MarkItems;
}

/**
 * The items of the marks that still count, the latest first as far as there is room.
 * @param used the bytes that the rules take in the sync
 */
export function cutMarks(marks: RemovalMarks, today: number, used: number): MarkItems {
  const lasting = Object.entries(marks)
    .filter(([, day]) => day > today - lastingDays)
    .sort(([a, dayOfA], [b, dayOfB]) => dayOfB - dayOfA || (a < b ? -1 : 1));
  const items: MarkItems = {};
  const sizes = new Map<string, number>();
  let total = used;
  for (const [mark, day] of lasting) {
    const key = `${prefix}${Number.parseInt(mark.slice(0, 4), 36) % buckets}`;
    const known = sizes.get(key);
    const more = countBytes(mark) + bytesOfDay + (known === undefined ? key.length + 2 : 0);
    const size = (known ?? 0) + more;
    if (size <= limits.itemBytes && total + more <= limits.bytes) {
      total += more;
      sizes.set(key, size);
      (items[key] ??= {})[mark] = day;
    }
  }
  // Browsers sort the keys of stored objects, and a different object would be written again.
  const sorted = (marks: RemovalMarks) =>
    Object.fromEntries(Object.entries(marks).sort(([a], [b]) => (a < b ? -1 : 1)));
  return Object.fromEntries(Object.entries(items).map(([key, marks]) => [key, sorted(marks)]));
}

interface Compared {
  /** All lines of this browser. */
  own: string[];
  /** The lines that this browser has shared, or has from others. */
  seen: string[];
  /** The lines that are in the sync. */
  present: string[];
  marks: RemovalMarks;
}

/**
 * What other browsers have changed in the sync, and the marks with what was changed here. What is missing in
 * the sync without a mark changes nothing: it is shared again.
 */
export function compareWithSync({ own, seen, present, marks }: Compared, today: number) {
  const [isOwn, wasSeen] = [new Set(own), new Set(seen)];
  const isMarked = (line: string) => fingerprint(line) in marks;
  const removedHere = seen.filter((line) => !isOwn.has(line) && !isMarked(line));
  // Adding a line again removes its mark.
  const renewed = new Set(own.filter((line) => !wasSeen.has(line)).map(fingerprint));
  return {
    added: present.filter((line) => !isOwn.has(line) && !wasSeen.has(line) && !isMarked(line)),
    removed: own.filter((line) => wasSeen.has(line) && isMarked(line)),
    marks: {
      ...Object.fromEntries(Object.entries(marks).filter(([mark]) => !renewed.has(mark))),
      ...Object.fromEntries(removedHere.map((line) => [fingerprint(line), today])),
    },
  };
}
