import type { BillingContext } from '../context.ts';
import { setSnapshot } from '../store/events.ts';
import { pageAfter } from '../stripe/page-after.ts';
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
  const page = await pageAfter(after, (from) =>
    billing.stripe.events.list({ limit: pageSize, types, ...from }),
  );
  for (const event of page.data) {
    const reference = readEvent(event);
    if (reference) await setSnapshot(billing.db, reference);
  }
  return page.has_more ? page.data.at(-1)?.id : undefined;
}
