import type { TimelineEntry } from '@stillweb/contract/console/customers';

type NewEntry = Pick<TimelineEntry, 'source' | 'kind' | 'text'> &
  Partial<Omit<TimelineEntry, 'at'>> & { at: Date };

/** One entry, by default without an amount, the id of an object, and details. */
export function entry({ at, ...rest }: NewEntry): TimelineEntry {
  return { amount: null, id: null, details: null, isDetail: false, ...rest, at: at.toISOString() };
}

/** The newest rows that one source gives: older ones are no help on a page. */
export const newest = 50;
