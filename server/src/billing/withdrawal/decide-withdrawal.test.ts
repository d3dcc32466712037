import { expect, test } from 'vitest';
import { decideWithdrawal, type Contract, type ContractPayment } from './decide-withdrawal.ts';

const running: Contract = { isEnded: false, ending: null, payments: [], withdrewBefore: false };
const first: ContractPayment = {
  paidAt: new Date('2026-11-24T09:00:00Z'),
  charged: 900,
  refunded: 0,
  disputed: false,
};
const upgrade = { ...first, paidAt: new Date('2026-11-30T09:00:00Z'), charged: 9090 };
const renewal = { ...first, paidAt: new Date('2026-12-24T09:00:00Z') };
const paid: Partial<Contract> = { payments: [first] };
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

test.each<[string, Partial<Contract>, string, object]>([
  ['a trial that was not paid', {}, inTime, accepted(0, null)],
  [
    'a trial that was not paid, after an earlier withdrawal',
    { withdrewBefore: true },
    inTime,
    accepted(0, null),
  ],
  ['a first payment', paid, inTime, accepted(900)],
  ['the last moment', paid, '2026-12-09T12:00:00Z', accepted(900)],
  ['a moment too late', paid, '2026-12-09T12:00:00.001Z', refused('OVER')],
  ['a renewal', { payments: [renewal, first] }, '2026-12-25T00:00:00Z', refused('OVER')],
  ['a year', { payments: [{ ...first, charged: 9900 }] }, inTime, accepted(9900)],
  ['a switch within the window', { payments: [upgrade, first] }, inTime, accepted(9990)],
  ['a first payment from credit', { payments: [{ ...first, charged: 0 }] }, inTime, accepted(0)],
  [
    'a payment that credit has paid in part',
    { payments: [{ ...first, charged: 400 }] },
    inTime,
    accepted(400),
  ],
  [
    'a payment refunded in part',
    { payments: [{ ...first, refunded: 300 }] },
    inTime,
    accepted(600),
  ],
  ['a payment refunded in whole', { payments: [{ ...first, refunded: 900 }] }, inTime, accepted(0)],
  [
    'a disputed payment while it runs',
    { payments: [{ ...first, disputed: true }] },
    inTime,
    accepted(0),
  ],
  ['an ended contract with a payment', { ...paid, isEnded: true }, inTime, accepted(900)],
  ['an ended contract without a payment', { isEnded: true }, inTime, refused('ENDED', null)],
  [
    'an ended contract that is refunded',
    { isEnded: true, payments: [{ ...first, refunded: 900 }] },
    inTime,
    refused('ENDED'),
  ],
  [
    'one that we end because of a dispute',
    { ...paid, isEnded: true, ending: 'DISPUTED' },
    inTime,
    refused('ENDED'),
  ],
  [
    'one that is refunded',
    { ...paid, isEnded: true, ending: 'REFUNDED' },
    inTime,
    refused('ENDED'),
  ],
  [
    'one withdrawn from',
    { ...paid, isEnded: true, ending: 'WITHDRAWN' },
    inTime,
    refused('WITHDRAWN'),
  ],
  [
    'a second contract after a refunded one',
    { ...paid, withdrewBefore: true },
    inTime,
    refused('WITHDREW_BEFORE'),
  ],
])('%s', (_what, contract, at, expected) => {
  expect(decideWithdrawal({ ...running, ...contract }, new Date(at))).toEqual(expected);
});
