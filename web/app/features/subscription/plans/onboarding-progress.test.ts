import { expect, test } from 'vitest';
import { currentStep, isPremiumOn, subscribeText } from './onboarding-progress.ts';

const nothing = { isInstalled: false, isLoggedIn: false, isPremium: false, isLinked: false };

test.each([
  { title: 'nothing is done', done: {}, step: 1 },
  { title: 'a member has no extension here', done: { isLoggedIn: true, isPremium: true }, step: 1 },
  { title: 'the extension answers', done: { isInstalled: true }, step: 2 },
  { title: 'the user is logged in', done: { isInstalled: true, isLoggedIn: true }, step: 3 },
  {
    title: 'this browser is not linked',
    done: { isInstalled: true, isLoggedIn: true, isPremium: true },
    step: 3,
  },
  {
    title: 'this browser is linked without Premium',
    done: { isInstalled: true, isLoggedIn: true, isLinked: true },
    step: 3,
  },
  {
    title: 'all is done',
    done: { isInstalled: true, isLoggedIn: true, isPremium: true, isLinked: true },
    step: null,
  },
])('when $title the current step is $step', ({ done, step }) => {
  expect(currentStep({ ...nothing, ...done })).toBe(step);
});

test.each([
  ['a visitor', 'inactive', null, 7, /^Choose a plan below\. You won't be charged before/, false],
  ['a former member', 'inactive', 'CANCELED', 0, /^Choose a plan below\. You can cancel/, false],
  ['a user whose status is not known', 'unknown', null, undefined, /^$/, false],
  ['a member', 'active', 'ACTIVE', 0, /^Premium is on/, true],
  ['a member in the trial', 'active', 'TRIALING', 0, /^Premium is on/, true],
  ['a member who pauses', 'active', 'PAUSED', 0, /is paused, and Premium is off/, false],
  [
    'a member whose payment failed',
    'inactive',
    'PAST_DUE',
    0,
    /^Your last payment failed. Add a card/,
    false,
  ],
] as const)(
  'onboarding tells %s what is left to do',
  (_who, access, status, trialDays, text, on) => {
    const subscription = status && { status, card: null };
    expect(subscribeText({ access, subscription, trialDays })).toMatch(text);
    expect(isPremiumOn({ access, subscription })).toBe(on);
  },
);
