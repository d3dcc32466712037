import type Stripe from 'stripe';
import type { Kind, ObjectTypes } from '../store/object-types.ts';
import type { Filter, Reader } from '../store/reader.ts';
import { invalidRequest, resourceMissing } from '../stripe-error.ts';

type Paging = { limit: number; starting_after?: string; ending_before?: string };

export type List<T> = Stripe.ApiList<T>;

/** One page, newest first, as every Stripe list answers. */
export async function listPage<K extends Kind>(
  reader: Reader,
  kind: K,
  url: string,
  { limit, starting_after, ending_before }: Paging,
  filter: Filter<K> = {},
): Promise<List<ObjectTypes[K]>> {
  await checkCursors({ limit, starting_after, ending_before }, async (id) => {
    const found = await reader.find(id);
    return found?.body.object === kind;
  });
  const found = await reader.list(kind, {
    ...filter,
    after: starting_after,
    before: ending_before,
    limit: limit + 1,
  });
  const data = found.slice(0, limit);
  return {
    object: 'list',
    data: ending_before ? data.toReversed() : data,
    has_more: found.length > limit,
    url,
  };
}

/** One page of a list that an object carries, in its own order. */
export function pageOf<T extends { id: string }>(
  items: T[],
  url: string,
  { limit, starting_after, ending_before }: Paging,
): List<T> {
  refuseBoth(starting_after, ending_before);
  const first = starting_after ? placeOf(items, starting_after, 'starting_after') + 1 : 0;
  const end = ending_before ? placeOf(items, ending_before, 'ending_before') : items.length;
  const part = items.slice(first, end);
  const data = ending_before ? part.slice(-limit) : part.slice(0, limit);
  return { object: 'list', data, has_more: part.length > limit, url };
}

function placeOf(items: { id: string }[], id: string, param: string): number {
  const place = items.findIndex((item) => item.id === id);
  if (place < 0) throw resourceMissing('object', id, param);
  return place;
}

/** Refuses two cursors at once, and one that names nothing of this list. */
export async function checkCursors(
  { starting_after, ending_before }: Paging,
  isListed: (id: string) => Promise<boolean>,
): Promise<void> {
  refuseBoth(starting_after, ending_before);
  const cursor = starting_after ?? ending_before;
  if (cursor && !(await isListed(cursor))) {
    throw resourceMissing('object', cursor, starting_after ? 'starting_after' : 'ending_before');
  }
}

function refuseBoth(after?: string, before?: string): void {
  if (after && before) {
    throw invalidRequest('You may only specify one of: starting_after, ending_before.');
  }
}
