import { expect, test } from 'vitest';
import { aStoredSubscription } from '../../../test/objects/stored-subscription.ts';
import { decideComeBack, isEmailAhead } from './decide-come-back.ts';

const endedAt = new Date('2026-03-01T12:00:00Z');
const own = { endedAt, ending: null, hasOther: false };

test.each<[string, Partial<typeof own> | object, string, ReturnType<typeof decideComeBack>]>([
  ['Premium has not ended', { endedAt: null }, '2026-04-01T12:00:00Z', 'WAIT'],
  ['Premium ended less than 30 days ago', {}, '2026-03-31T11:59:59Z', 'WAIT'],
  ['Premium ended 30 days ago', {}, '2026-03-31T12:00:00Z', 'SEND'],
  ['Premium ended 44 days ago', {}, '2026-04-14T12:00:00Z', 'SEND'],
  ['Premium ended more than 44 days ago', {}, '2026-04-14T12:00:01Z', 'END'],
  ['the user has another subscription', { hasOther: true }, '2026-03-31T12:00:00Z', 'END'],
  ['another one began before the end', { endedAt: null, hasOther: true }, '2026-03-02Z', 'END'],
  ['a payment was disputed', { ending: 'DISPUTED' }, '2026-03-31T12:00:00Z', 'END'],
  ['the user has withdrawn', { ending: 'WITHDRAWN' }, '2026-03-31T12:00:00Z', 'END'],
])('%s', (_what, consent, now, expected) => {
  expect(decideComeBack({ ...own, ...consent }, new Date(now))).toBe(expected);
});

const current = aStoredSubscription({ current_period_end: endedAt });
const ended = { status: 'canceled', ended_at: endedAt };

test.each<[boolean, string, Partial<Parameters<typeof isEmailAhead>[0]>, string]>([
  [false, 'a subscription that goes on', {}, '2026-03-01T12:00:00Z'],
  [true, 'one that is cancelled', { cancel_at: endedAt }, '2026-02-01T12:00:00Z'],
  [
    false,
    'one that renews before it ends',
    { cancel_at: new Date('2026-03-01T12:00:01Z') },
    '2026-02-01T12:00:00Z',
  ],
  [true, 'one that ended less than 30 days ago', ended, '2026-03-31T11:59:59Z'],
  [false, 'one that ended 30 days ago', ended, '2026-03-31T12:00:00Z'],
  [false, 'one that we ended', { ...ended, ending: 'DISPUTED' }, '2026-03-02T12:00:00Z'],
])('that the email is still to come is %s for %s', (expected, _what, facts, now) => {
  expect(isEmailAhead({ ...current, ...facts }, new Date(now))).toBe(expected);
});
