import type Stripe from 'stripe';
import type { Kind, ObjectTypes } from '../store/object-types.ts';
import type { Filter, Reader } from '../store/reader.ts';
import { invalidRequest, resourceMissing } from '../stripe-error.ts';

type Paging = { limit: number; starting_after?: string; ending_before?: string };

export type List<T> = Stripe.ApiList<T>;

/**
 * One page of objects, newest first, as every list of Stripe's answers.
 * @throws 400 for two cursors, or one that is no id of this kind of object
 */
export async function listPage<K extends Kind>(
  reader: Reader,
  kind: K,
  url: string,
  { limit, starting_after, ending_before }: Paging,
  filter: Filter<K> = {},
): Promise<List<ObjectTypes[K]>> {
  await checkCursors({ limit, starting_after, ending_before }, async (id) => {
    const row = await reader.find(id);
    return row?.body.object === kind;
  });
  const objects = await reader.list(kind, {
    ...filter,
    after: starting_after,
    before: ending_before,
    limit: limit + 1,
  });
  const data = objects.slice(0, limit);
  return {
    object: 'list',
    data: ending_before ? data.toReversed() : data,
    has_more: objects.length > limit,
    url,
  };
}

/**
 * One page of a list inside an object, in the order of that list.
 * @throws 400 for two cursors, or one that is not in the list
 */
export function pageOf<T extends { id: string }>(
  items: T[],
  url: string,
  { limit, starting_after, ending_before }: Paging,
): List<T> {
  refuseBoth(starting_after, ending_before);
  const first = starting_after ? positionOf(items, starting_after, 'starting_after') + 1 : 0;
  const end = ending_before ? positionOf(items, ending_before, 'ending_before') : items.length;
  const range = items.slice(first, end);
  const data = ending_before ? range.slice(-limit) : range.slice(0, limit);
  return { object: 'list', data, has_more: range.length > limit, url };
}

function positionOf(items: { id: string }[], id: string, param: string): number {
  const position = items.findIndex((item) => item.id === id);
  if (position < 0) throw resourceMissing('object', id, param);
  return position;
}

/** @throws 400 for two cursors, or one that `isListed` does not accept */
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
