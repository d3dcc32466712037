import { expect, test } from 'vitest';
import { isPremiumOn, subscribeText } from './subscribe-text.ts';

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
