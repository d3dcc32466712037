import { expect, it } from 'vitest';
import { decideAccess } from './access.ts';

it.each([
  { isSignedIn: false, status: undefined, isAnswered: false, access: 'inactive' },
  { isSignedIn: true, status: undefined, isAnswered: false, access: 'unknown' },
  { isSignedIn: true, status: 'CANCELED', isAnswered: false, access: 'unknown' },
  { isSignedIn: true, status: 'ACTIVE', isAnswered: false, access: 'active' },
  { isSignedIn: true, status: 'TRIALING', isAnswered: true, access: 'active' },
  { isSignedIn: true, status: 'PAST_DUE', isAnswered: true, access: 'inactive' },
  { isSignedIn: true, status: undefined, isAnswered: true, access: 'inactive' },
])(
  'signed in: $isSignedIn, status: $status, answered: $isAnswered: access is $access',
  ({ access, ...facts }) => {
    expect(decideAccess(facts)).toBe(access);
  },
);
