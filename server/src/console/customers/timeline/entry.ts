import type { TimelineEntry } from '@stillweb/contract/console/customers';

type NewEntry = Pick<TimelineEntry, 'source' | 'kind' | 'text'> &
  Partial<Pick<TimelineEntry, 'amount' | 'id'>> & { at: Date };

/** One entry; without an amount or the id of an object where there is none. */
export function entry({ at, amount = null, id = null, ...rest }: NewEntry): TimelineEntry {
  return { ...rest, at: at.toISOString(), amount, id };
}

/** The newest rows that one source gives: older ones are no help on a page. */
export const newest = 50;
