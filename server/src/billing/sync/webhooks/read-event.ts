import * as z from 'zod/mini';
import type { SubscriptionSnapshot } from '../../tables.ts';
import { isOurs } from '../../rules/our-product.ts';
import { readEventReference, type EventReference } from '../../store/events.ts';
import {
  stateOfSubscription,
  subscriptionShape,
  type SubscriptionState,
} from '../../rules/subscription-state.ts';

const fields = z.record(z.string(), z.unknown());

/** The fields of every event that we can act on. */
const eventShape = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  created: z.optional(z.number()),
  data: z.object({ object: fields, previous_attributes: z.nullish(fields) }),
});

/**
 * Reads the parts of an event that are stored: its customer and, for a subscription, the state at that time.
 * The customer leads to a reading of Stripe; the state is history, which no later reading can tell.
 * @returns undefined for anything without the shape of an event
 */
export function readEvent(received: unknown): EventReference | undefined {
  const { data: event } = eventShape.safeParse(received);
  if (!event) return undefined;
  const reference = readEventReference(event);
  if (!event.type.startsWith('customer.subscription.')) return reference;
  const snapshot = readSnapshot(event.data.object, event.data.previous_attributes);
  return snapshot ? { ...reference, subscription: snapshot } : reference;
}

/**
 * Why nothing was read of what Stripe has signed: thin events and pings of API v2 carry no object, and an
 * endpoint may get them that an operator has set up for something else.
 */
export function unreadableShapeOf(received: unknown): 'thin' | 'without_object' | 'other' {
  const { data: named } = z.object({ object: z.string() }).safeParse(received);
  if (named?.object.startsWith('v2.')) return 'thin';
  const hasObject = z.object({ data: z.object({ object: fields }) }).safeParse(received).success;
  return named?.object === 'event' && !hasObject ? 'without_object' : 'other';
}

/** Undefined for a subscription to another product, and for invalid data, as in a forged event. */
function readSnapshot(object: object, previous: object | null | undefined) {
  const after = subscriptionShape.safeParse(object);
  if (!after.success || !isOurs(after.data)) return undefined;
  const snapshot: SubscriptionSnapshot = {
    id: after.data.id,
    after: stateOfSubscription(after.data),
    before: previous ? readBefore(after.data, previous) : null,
  };
  return snapshot;
}

/** Stripe sends the earlier values of changed fields: whole lists, and only the different fields of objects. */
function readBefore(after: object, previous: object): SubscriptionState | null {
  const before = subscriptionShape.safeParse({ ...after, ...previous });
  return before.success ? stateOfSubscription(before.data) : null;
}
