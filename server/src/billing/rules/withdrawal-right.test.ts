import { expect, test } from 'vitest';
import { aStoredSubscription } from '../../../test/objects/stored-subscription.ts';
import { listAllowedChanges } from '../subscription/allowed-changes.ts';
import type { OwnedSubscription } from '../tables.ts';
import { decideWithdrawal, withdrawalWindow } from './withdrawal-right.ts';

const paid = { first_paid_at: new Date('2026-11-24T09:00:00Z'), returnable: 900 };
const unpaid = { first_paid_at: null, returnable: 0 };
const ended = { status: 'canceled' };
const lastDay = '2026-12-08';
const inTime = '2026-12-01T00:00:00Z';

const accepted = (amount: number, until: string | null = lastDay) => ({
  possible: true,
  lastDay: until,
  amount,
});
const refused = (refusal: string, until: string | null = lastDay) => ({
  possible: false,
  refusal,
  lastDay: until,
  amount: 0,
});

test.each<[string, Partial<OwnedSubscription>, string, object]>([
  ['a trial that was not paid', unpaid, inTime, accepted(0, null)],
  [
    'a trial that was not paid, after an earlier withdrawal',
    { ...unpaid, withdrew_before: true },
    inTime,
    accepted(0, null),
  ],
  ['a first payment', paid, inTime, accepted(900)],
  ['the last moment', paid, '2026-12-09T12:00:00Z', accepted(900)],
  ['a moment too late', paid, '2026-12-09T12:00:00.001Z', refused('OVER')],
  ['a renewal', { ...paid, returnable: 1800 }, '2026-12-25T00:00:00Z', refused('OVER')],
  ['nothing left to return, while it runs', { ...paid, returnable: 0 }, inTime, accepted(0)],
  ['an ended contract with a payment', { ...paid, ...ended }, inTime, accepted(900)],
  ['an ended contract without a payment', { ...unpaid, ...ended }, inTime, refused('ENDED', null)],
  [
    'an ended contract that is refunded',
    { ...paid, ...ended, returnable: 0 },
    inTime,
    refused('ENDED'),
  ],
  [
    'one that we end because of a dispute',
    { ...paid, ...ended, ending: 'DISPUTED' },
    inTime,
    refused('ENDED'),
  ],
  ['one that is refunded', { ...paid, ...ended, ending: 'REFUNDED' }, inTime, refused('ENDED')],
  ['one withdrawn from', { ...paid, ...ended, ending: 'WITHDRAWN' }, inTime, refused('WITHDRAWN')],
  [
    'a second contract after a refunded one',
    { ...paid, withdrew_before: true },
    inTime,
    refused('WITHDREW_BEFORE'),
  ],
])('billing 61: the right to withdraw from %s is decided once', (_what, row, at, expected) => {
  const contract = aStoredSubscription(row);
  const decision = decideWithdrawal(contract, new Date(at));
  expect(decision).toEqual(expected);
  const listed = listAllowedChanges(contract, new Date(at));
  const withdraw = listed.find(({ change }) => change === 'withdraw');
  expect(withdraw?.allowed).toBe(decision.possible);
});

test.each([
  ['2026-11-24T00:00:00Z', '2026-12-08', '2026-12-09T12:00:00Z'],
  ['2026-11-24T09:30:00Z', '2026-12-08', '2026-12-09T12:00:00Z'],
  // In Berlin this is November 25 already, so that there the 14th day is December 9.
  ['2026-11-24T23:30:00Z', '2026-12-08', '2026-12-09T23:30:00Z'],
  ['2028-02-15T12:00:00Z', '2028-02-29', '2028-03-01T12:00:00Z'],
])('a payment at %s can be withdrawn until %s, over at %s', (paidAt, lastDay, end) => {
  expect(withdrawalWindow(new Date(paidAt))).toEqual({ lastDay, end: new Date(end) });
});

test('the window covers the 14th day after the payment in every time zone', () => {
  const hour = 60 * 60_000;
  const day = 24 * hour;
  for (let utc = 0; utc < 24; utc += 1) {
    const paidAt = Date.parse('2026-11-24T00:00:00Z') + utc * hour;
    const { end } = withdrawalWindow(new Date(paidAt));
    for (let offset = -12; offset <= 14; offset += 1) {
      const localDay = Math.floor((paidAt + offset * hour) / day);
      const endOf14th = (localDay + 15) * day - offset * hour;
      expect(end.getTime(), `${utc}h UTC, offset ${offset}`).toBeGreaterThanOrEqual(endOf14th);
    }
  }
});
