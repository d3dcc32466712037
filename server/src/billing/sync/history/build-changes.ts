import type { ChangeSource, SubscriptionSnapshot } from '../../tables.ts';
import { isSameFacts, type SubscriptionFacts } from '../../subscription-facts.ts';

/** What a subscription was from a moment on, in unix seconds of Stripe's clock. */
export type Change = { at: number; facts: SubscriptionFacts; source: ChangeSource };

/** What an event says, and when it was created. */
export type Observation = Omit<SubscriptionSnapshot, 'id'> & { at: number };

export type Known = {
  stored: Change[];
  /** The events that are still stored, in any order. */
  observations: Observation[];
  /** What the objects of Stripe say of the past; used where neither a row nor an event says more. */
  derived: Change[];
  /** What Stripe says now. */
  reading: SubscriptionFacts;
  /** Since when it is no longer what it was last; undefined while only an event can tell. */
  readingSince: (last: SubscriptionFacts) => number | undefined;
};

/**
 * The history of a subscription, one entry for each difference. Events outrank all else from the first of
 * them on; the same events lead to the same history, whatever their order and however often they came.
 */
export function buildChanges(known: Known): Change[] {
  const events = sortEvents([
    ...known.observations,
    ...known.stored
      .filter(({ source }) => source === 'event')
      .filter((row) => !known.observations.some((event) => isOf(event, row)))
      .map(({ at, facts }) => ({ at, after: facts, before: null })),
  ]);
  const firstEvent = events[0]?.at ?? Infinity;
  const lastEvent = events.at(-1)?.at ?? -Infinity;
  const others = known.stored.filter(({ source }) => source !== 'event');
  const early = others.filter(({ at }) => at < firstEvent);
  const late = others.filter(({ at, source }) => at > lastEvent && source === 'reading');
  const changes = withoutRepetitions([
    ...(early.length > 0 ? early : known.derived.filter(({ at }) => at < firstEvent)),
    ...events.map(({ at, after }): Change => ({ at, facts: after, source: 'event' })),
    ...(events.length > 0 ? late : []),
  ]);
  return withReading(changes, known);
}

function isOf(event: Observation, row: Change): boolean {
  return event.at === row.at && isSameFacts(event.after, row.facts);
}

/** Within a second the ids of events say nothing: each follows the one after which it says it came. */
function sortEvents(events: Observation[]): Observation[] {
  const left = events.toSorted((a, b) => a.at - b.at);
  const sorted: Observation[] = [];
  while (left[0]) {
    const [{ at }] = left;
    const before = sorted.at(-1)?.after;
    const sameSecond = left.filter((event) => event.at === at);
    const next = sameSecond.find((event) => follows(event, before)) ?? firstOf(sameSecond);
    if (!next) break;
    sorted.push(next);
    left.splice(left.indexOf(next), 1);
  }
  return sorted;
}

function follows({ before }: Observation, facts: SubscriptionFacts | undefined): boolean {
  return before !== null && facts !== undefined && isSameFacts(before, facts);
}

/** The one that does not come after another of them. */
function firstOf(events: Observation[]): Observation | undefined {
  const isFirst = (event: Observation) =>
    !events.some((other) => other !== event && follows(event, other.after));
  return events.find(isFirst) ?? events[0];
}

function withReading(changes: Change[], { reading, readingSince }: Known): Change[] {
  const last = changes.at(-1);
  if (!last || isSameFacts(last.facts, reading)) return changes;
  const since = readingSince(last.facts);
  if (since === undefined) return changes;
  return [...changes, { at: Math.max(since, last.at), facts: reading, source: 'reading' }];
}

function withoutRepetitions(changes: Change[]): Change[] {
  const kept: Change[] = [];
  for (const change of changes) {
    const last = kept.at(-1);
    if (!last || !isSameFacts(last.facts, change.facts)) kept.push(change);
  }
  return kept;
}
