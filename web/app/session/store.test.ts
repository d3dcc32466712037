import { aSubscription } from '@stillweb/ui/subscription/rules/a-subscription.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiEnvironment, createLock } from '../api/environment.ts';
import { subscriptionClient } from '../api/subscription.ts';
import { signedIn, signedOut, subscriptionStored } from './slices.ts';
import { memoryStorage, createSessionStorage } from './storage.ts';
import { chosenPlan } from './visit.ts';
import { createStore } from './store.ts';

const localStorage = memoryStorage();

beforeEach(() => {
  vi.stubGlobal('window', { localStorage });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function aStore() {
  const storage = createSessionStorage(localStorage, memoryStorage());
  const withLock = createLock(undefined);
  return createStore(new ApiEnvironment({ apiUrl: 'http://site', storage, withLock }));
}

it.each([
  ['TRIALING', undefined],
  ['ACTIVE', undefined],
  ['INCOMPLETE', 'YEARLY'],
  ['CANCELED', 'YEARLY'],
] as const)('after a subscription that is %s arrives, the chosen plan is %s', (status, plan) => {
  chosenPlan.set({ plan: 'YEARLY', offer: null });
  aStore().dispatch(subscriptionStored(aSubscription({ status })));
  expect(chosenPlan.get()?.plan).toBe(plan);
});

const ada = signedIn({ user: { id: '1', name: 'Ada', email: 'ada@stillweb.example' }, token: 'a' });
const bob = signedIn({ user: { id: '2', name: 'Bob', email: 'bob@stillweb.example' }, token: 'b' });

it.each([
  ['a visitor logs in', signedOut(), ada],
  ['another user logs in', ada, bob],
  ['the user logs out', ada, signedOut()],
])(
  'billing 35: cached plans, with their trial, are dropped when %s',
  async (_when, before, after) => {
    const store = aStore();
    store.dispatch(before);
    await store.dispatch(subscriptionClient.util.upsertQueryData('plans', undefined, []));
    const cached = subscriptionClient.endpoints.plans.select();
    expect(cached(store.getState()).data).toEqual([]);
    store.dispatch(after);
    expect(cached(store.getState()).isUninitialized).toBe(true);
  },
);
