import type { ChangeSource, SubscriptionSnapshot } from '../../tables.ts';
import { isSameState, type SubscriptionState } from '../../rules/subscription-state.ts';

/** The state of a subscription from a moment on, in unix seconds of Stripe's clock. */
export type Change = { at: number; state: SubscriptionState; source: ChangeSource };

/** An event's states of a subscription, and when it was created. */
export type Observation = Omit<SubscriptionSnapshot, 'id'> & { at: number };

export type HistorySources = {
  stored: Change[];
  /** The events that are still stored, in any order. */
  observations: Observation[];
  /** The past as Stripe's objects show it; used where neither a row nor an event says more. */
  derived: Change[];
  /** The present state at Stripe. */
  reading: SubscriptionState;
  /** When it last changed; undefined while only an event can tell. */
  readingSince: (last: SubscriptionState) => number | undefined;
};

/**
 * The history of a subscription, one entry for each difference. Events outrank all else from the first of
 * them on; the same events lead to the same history, whatever their order and however often they came.
 */
export function buildChanges(sources: HistorySources): Change[] {
  const events = sortEvents([
    ...sources.observations,
    ...sources.stored
      .filter(({ source }) => source === 'event')
      .filter((row) => !sources.observations.some((event) => isOf(event, row)))
      .map(({ at, state }) => ({ at, after: state, before: null })),
  ]);
  const firstEvent = events[0]?.at ?? Infinity;
  const lastEvent = events.at(-1)?.at ?? -Infinity;
  const others = sources.stored.filter(({ source }) => source !== 'event');
  const early = others.filter(({ at }) => at < firstEvent);
  const late = others.filter(({ at }) => at > lastEvent);
  const changes = withoutRepetitions([
    ...(early.length > 0 ? early : sources.derived.filter(({ at }) => at < firstEvent)),
    ...events.map(({ at, after }): Change => ({ at, state: after, source: 'event' })),
    ...(events.length > 0 ? late : []),
  ]);
  return withReading(changes, sources);
}

function isOf(event: Observation, row: Change): boolean {
  return event.at === row.at && isSameState(event.after, row.state);
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

function follows({ before }: Observation, state: SubscriptionState | undefined): boolean {
  return before !== null && state !== undefined && isSameState(before, state);
}

/** The one that does not come after another of them. */
function firstOf(events: Observation[]): Observation | undefined {
  const isFirst = (event: Observation) =>
    !events.some((other) => other !== event && follows(event, other.after));
  return events.find(isFirst) ?? events[0];
}

function withReading(changes: Change[], { reading, readingSince }: HistorySources): Change[] {
  const last = changes.at(-1);
  if (!last || isSameState(last.state, reading)) return changes;
  const since = readingSince(last.state);
  if (since === undefined) return changes;
  return [...changes, { at: Math.max(since, last.at), state: reading, source: 'reading' }];
}

function withoutRepetitions(changes: Change[]): Change[] {
  const kept: Change[] = [];
  for (const change of changes) {
    const last = kept.at(-1);
    if (!last || !isSameState(last.state, change.state)) kept.push(change);
  }
  return kept;
}
