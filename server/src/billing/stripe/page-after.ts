import type Stripe from 'stripe';
import { isMissing } from './errors.ts';

type Page<Item> = Pick<Stripe.ApiList<Item>, 'data' | 'has_more'>;

/**
 * The page of a list, newest first, that follows an object. Stripe lists an event for 30 days: when the object is
 * gone, so is everything older, and the page is empty.
 * @param last the id of the last object of the page before; none for the first page
 */
export async function pageAfter<Item>(
  last: string | null | undefined,
  list: (from: Stripe.PaginationParams) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  try {
    return await list(last ? { starting_after: last } : {});
  } catch (error) {
    if (last && isMissing(error)) return { data: [], has_more: false };
    throw error;
  }
}
