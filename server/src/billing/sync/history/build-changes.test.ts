import { expect, test } from 'vitest';
import type { SubscriptionState } from '../../rules/subscription-state.ts';
import {
  buildChanges,
  type Change,
  type HistorySources,
  type Observation,
} from './build-changes.ts';

const base: SubscriptionState = {
  status: 'active',
  price: 'price_monthly',
  amount: 900,
  quantity: 1,
  currency: 'usd',
  interval: 'month',
  intervalCount: 1,
  discounts: [],
  trialEnd: null,
  cancelAt: null,
  cancelRequestedAt: null,
  endedAt: null,
};
const trialing = { ...base, status: 'trialing', trialEnd: 100 };
const active = { ...base, trialEnd: 100 };
const leaving = { ...active, cancelAt: 200, cancelRequestedAt: 150 };
const ended = { ...leaving, status: 'canceled', endedAt: 200 };

const created: Observation = { at: 0, before: null, after: trialing };
const began: Observation = { at: 100, before: trialing, after: active };
const cancelled: Observation = { at: 150, before: active, after: leaving };
const resumed: Observation = { at: 160, before: leaving, after: active };

const nothing = { stored: [], observations: [], derived: [] };
const build = (known: Partial<HistorySources> & { reading: SubscriptionState }) =>
  buildChanges({ ...nothing, readingSince: () => undefined, ...known });
const summary = (changes: Change[]) =>
  changes.map(({ at, state, source }) => [at, state.cancelAt ? 'leaving' : state.status, source]);
const asRows = (events: Observation[]): Change[] =>
  events.map(({ at, after }) => ({ at, state: after, source: 'event' }));

test.each([
  ['in order', [created, began, cancelled, resumed]],
  ['in another order', [resumed, created, cancelled, began]],
  ['twice', [created, created, began, cancelled, began, resumed, resumed]],
])('the same events %s are the same history', (_how, observations) => {
  const events: [number, string, string][] = [
    [0, 'trialing', 'event'],
    [100, 'active', 'event'],
    [150, 'leaving', 'event'],
    [160, 'active', 'event'],
  ];
  expect(summary(build({ observations, reading: active }))).toEqual(events);
});

test('an event that arrives late takes its place among those that are stored', () => {
  const stored = asRows([created, began]);
  const late = { stored, observations: [resumed, cancelled], reading: active };
  expect(summary(build(late)).map(([at]) => at)).toEqual([0, 100, 150, 160]);
});

test('events of the same second follow each other as they say themselves', () => {
  const at = 150;
  const resumedAtOnce = { ...resumed, at };
  const observations = [created, began, resumedAtOnce, { ...cancelled, at }];
  const changes = build({ observations, reading: active });
  expect(summary(changes).slice(2)).toEqual([
    [150, 'leaving', 'event'],
    [150, 'active', 'event'],
  ]);
});

test('events outrank what was derived or read from the first of them on', () => {
  const derived: Change[] = [
    { at: 0, state: trialing, source: 'reading' },
    { at: 100, state: active, source: 'reading' },
  ];
  const stored: Change[] = [...derived, { at: 155, state: leaving, source: 'reading' }];
  const changes = build({ stored, observations: [cancelled], reading: leaving });
  expect(summary(changes)).toEqual([
    [0, 'trialing', 'reading'],
    [100, 'active', 'reading'],
    [150, 'leaving', 'event'],
  ]);
});

test('a reading that shows more than the events is stored from when Stripe says', () => {
  const observations = [created, began];
  const known = { observations, reading: leaving, readingSince: () => 150 };
  expect(summary(build(known)).at(-1)).toEqual([150, 'leaving', 'reading']);
});

test('a reading that does not say since when waits for its event', () => {
  const known = { observations: [created, began, cancelled], reading: active };
  expect(summary(build(known)).at(-1)).toEqual([150, 'leaving', 'event']);
});

test('a reading never comes before what is known already', () => {
  const known = { observations: [created, began], reading: ended, readingSince: () => 50 };
  expect(summary(build(known)).at(-1)?.[0]).toBe(100);
});
