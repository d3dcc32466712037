import { expect, it } from 'vitest';
import { decideAccess } from './hooks.ts';

const pause = { startsAt: '2026-12-20T12:00:00.000Z', resumesAt: null };

it.each([
  { isSignedIn: false, subscription: null, isAnswered: false, access: 'inactive' },
  { isSignedIn: true, subscription: null, isAnswered: false, access: 'unknown' },
  { isSignedIn: true, subscription: { status: 'CANCELED' }, isAnswered: false, access: 'unknown' },
  { isSignedIn: true, subscription: { status: 'ACTIVE' }, isAnswered: false, access: 'active' },
  { isSignedIn: true, subscription: { status: 'TRIALING' }, isAnswered: true, access: 'active' },
  { isSignedIn: true, subscription: { status: 'PAST_DUE' }, isAnswered: true, access: 'inactive' },
  {
    isSignedIn: true,
    subscription: { status: 'PAUSED', pause },
    isAnswered: true,
    access: 'active',
  },
  { isSignedIn: true, subscription: { status: 'PAUSED' }, isAnswered: true, access: 'inactive' },
  { isSignedIn: true, subscription: null, isAnswered: true, access: 'inactive' },
])(
  'signed in: $isSignedIn, subscription: $subscription, answered: $isAnswered: access is $access',
  ({ access, ...facts }) => {
    expect(decideAccess(facts)).toBe(access);
  },
);
