import { expect, test } from 'vitest';
import { nextState } from './send-to-recipient.ts';

const now = new Date('2026-11-25T12:00:00Z');
const inTenMinutes = new Date('2026-11-25T12:10:00Z');

test.each([
  ['refused', 1, 'refused', now],
  ['failed', 1, 'failed', now],
  ['unknown', 1, 'unknown', now],
  ['outage', 40, 'waiting', now],
  ['later', 1, 'waiting', inTenMinutes],
  ['later', 11, 'waiting', inTenMinutes],
  ['later', 12, 'failed', now],
] as const)(
  'after %s in attempt %i a recipient is %s from %s on',
  (failure, attempts, state, at) => {
    expect(nextState(failure, attempts, now)).toEqual({ state, at });
  },
);
