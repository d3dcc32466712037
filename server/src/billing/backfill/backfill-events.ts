import type Stripe from 'stripe';
import type { BillingContext } from '../context.ts';
import { setSnapshot } from '../store/events.ts';
import { isMissing } from '../stripe/errors.ts';
import { readEvent } from '../webhooks/read-event.ts';

const pageSize = 100;

const types = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
];

/**
 * Adds to a page of stored events what subscriptions were then. An earlier release, also one that still runs next to
 * this one, stores events without it. Stripe lists those of the last 30 days.
 * @param after the last event that is done; empty before the first
 * @returns the last event of the page; undefined at the end of the list
 */
export async function backfillEvents(
  billing: BillingContext,
  after: string,
): Promise<string | undefined> {
  const page = await listEvents(billing, after);
  for (const event of page.data) {
    const reference = readEvent(event);
    if (reference) await setSnapshot(billing.db, reference);
  }
  return page.has_more ? page.data.at(-1)?.id : undefined;
}

async function listEvents(
  { stripe }: BillingContext,
  after: string,
): Promise<Pick<Stripe.ApiList<Stripe.Event>, 'data' | 'has_more'>> {
  try {
    return await stripe.events.list({
      limit: pageSize,
      types,
      ...(after && { starting_after: after }),
    });
  } catch (error) {
    // An event that is gone from the list was the oldest of it.
    if (after && isMissing(error)) return { data: [], has_more: false };
    throw error;
  }
}
