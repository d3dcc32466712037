import { expect, test } from 'vitest';
import { decidePoll } from './link-device.ts';

const now = new Date('2026-11-03T12:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const waiting = {
  userId: null,
  denied: false,
  intervalSeconds: 5,
  polledAt: secondsAgo(5),
  expiresAt: secondsAgo(-300),
};

test.each([
  ['that waits', {}, { refusal: 'AUTHORIZATION_PENDING', intervalSeconds: 5 }],
  [
    'asked for the first time',
    { polledAt: null },
    { refusal: 'AUTHORIZATION_PENDING', intervalSeconds: 5 },
  ],
  [
    'asked for too early',
    { polledAt: secondsAgo(4) },
    { refusal: 'SLOW_DOWN', intervalSeconds: 10 },
  ],
  [
    'asked for too early again',
    { polledAt: secondsAgo(9), intervalSeconds: 10 },
    { refusal: 'SLOW_DOWN', intervalSeconds: 15 },
  ],
  ['that was refused', { denied: true }, { refusal: 'ACCESS_DENIED', intervalSeconds: 5 }],
  ['that was approved', { userId: 'u1' }, { approvedBy: 'u1' }],
  ['approved, asked for too early', { userId: 'u1', polledAt: now }, { approvedBy: 'u1' }],
  ['that has expired', { expiresAt: now }, { refusal: 'EXPIRED_CODE', intervalSeconds: 5 }],
  [
    'approved too late',
    { userId: 'u1', expiresAt: now },
    { refusal: 'EXPIRED_CODE', intervalSeconds: 5 },
  ],
])('licence 28: a code %s', (_what, changes, poll) => {
  expect(decidePoll({ ...waiting, ...changes }, now)).toEqual(poll);
});
