import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from './browser-storage.ts';
import { chosenPlan } from './chosen-plan.ts';

const localStorage = memoryStorage();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-01T12:00:00Z') });
  vi.stubGlobal('window', { localStorage });
  localStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps the plan and the offer at which it was shown', () => {
  chosenPlan.set({ plan: 'YEARLY', offer: 'uk' });
  expect(chosenPlan.get()).toMatchObject({ plan: 'YEARLY', offer: 'uk' });
  chosenPlan.clear();
  expect(chosenPlan.get()).toBeNull();
});

it.each([
  ['2026-11-02T11:59:59Z', 'MONTHLY'],
  ['2026-11-02T12:00:00Z', undefined],
])('ends after a day: at %s the plan is %s', (now, plan) => {
  chosenPlan.set({ plan: 'MONTHLY', offer: null });
  vi.setSystemTime(Date.parse(now));
  expect(chosenPlan.get()?.plan).toBe(plan);
});

it.each(['YEARLY', '{"plan":', 'null', '{"value":{"plan":"WEEKLY","offer":null},"at":1}'])(
  'reads %j, which is no choice, as none',
  (stored) => {
    localStorage.setItem('plan', stored);
    expect(chosenPlan.get()).toBeNull();
  },
);
