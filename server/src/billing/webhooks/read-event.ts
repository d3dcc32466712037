import type Stripe from 'stripe';
import type { SubscriptionSnapshot } from '../history-tables.ts';
import { readEventReference, type EventReference } from '../store/events.ts';
import { factsOf, subscriptionShape, type SubscriptionFacts } from '../subscription-facts.ts';

/**
 * What is stored of an event: whom it is about and, of a subscription, what it was then. The former leads to
 * a reading of Stripe; the latter is history, which no reading can tell later.
 */
export function readEvent(event: Stripe.Event): EventReference {
  const reference = readEventReference(event);
  if (!event.type.startsWith('customer.subscription.')) return reference;
  const snapshot = readSnapshot(event.data.object, event.data.previous_attributes);
  return snapshot ? { ...reference, subscription: snapshot } : reference;
}

/** Undefined for what is no subscription of ours, as in a falsified event. */
function readSnapshot(object: object, previous: object | undefined) {
  const after = subscriptionShape.safeParse(object);
  if (!after.success) return undefined;
  const snapshot: SubscriptionSnapshot = {
    id: after.data.id,
    after: factsOf(after.data),
    before: previous ? readBefore(after.data, previous) : null,
  };
  return snapshot;
}

/** Stripe names the earlier values of what has changed: a list as a whole, of other objects what differs. */
function readBefore(after: object, previous: object): SubscriptionFacts | null {
  const before = subscriptionShape.safeParse({ ...after, ...previous });
  return before.success ? factsOf(before.data) : null;
}
