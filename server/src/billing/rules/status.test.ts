import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openMigratedDatabase } from '../../../test/worlds/migrated-database.ts';
import {
  describeSlowPayment,
  givesAccess,
  givesAccessInSql,
  hasPauseBegun,
  hasPauseBegunInSql,
  hasStarted,
  hasStartedInSql,
  isCanceled,
  isCanceledInSql,
  isEnded,
  isInTrial,
  isInTrialInSql,
  isOngoing,
  isOngoingInSql,
  isOverdue,
  isOverdueInSql,
  isPaused,
  isPausedInSql,
  isTrialGivenLater,
  isTrialGivenLaterInSql,
  pickCurrent,
  type PaymentState,
} from './status.ts';

test.each([
  ['trialing', { ongoing: true, access: true, ended: false }],
  ['active', { ongoing: true, access: true, ended: false }],
  ['past_due', { ongoing: true, access: false, ended: false }],
  ['unpaid', { ongoing: true, access: false, ended: false }],
  ['paused', { ongoing: true, access: false, ended: false }],
  ['incomplete', { ongoing: false, access: false, ended: false }],
  ['incomplete_expired', { ongoing: false, access: false, ended: true }],
  ['canceled', { ongoing: false, access: false, ended: true }],
  ['added_by_stripe_later', { ongoing: false, access: false, ended: false }],
])('billing 17: the status %s means %j', (status, expected) => {
  const row = { status };
  expect({ ongoing: isOngoing(row), access: givesAccess(row), ended: isEnded(row) }).toEqual(
    expected,
  );
});

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const row = (id: string, status: string, created = 1) => ({ id, status, created_at: day(created) });

test.each([
  ['undefined if there is none', [], undefined],
  ['undefined if the first payment never came', [row('a', 'incomplete_expired')], undefined],
  ['one with access before a past due one', [row('a', 'past_due', 9), row('b', 'active', 1)], 'b'],
  [
    'an ongoing one before an incomplete one',
    [row('a', 'incomplete', 9), row('b', 'unpaid', 1)],
    'b',
  ],
  [
    'an ongoing one before one of unknown status',
    [row('a', 'added_later', 9), row('b', 'past_due', 1)],
    'b',
  ],
  [
    'one of unknown status before an incomplete one',
    [row('a', 'incomplete', 9), row('b', 'added_later', 1)],
    'b',
  ],
  [
    'an incomplete one before a canceled one',
    [row('a', 'canceled', 9), row('b', 'incomplete', 1)],
    'b',
  ],
  [
    'a canceled one before an expired one',
    [row('a', 'incomplete_expired', 9), row('b', 'canceled', 1)],
    'b',
  ],
  ['the newest among equals', [row('a', 'trialing', 1), row('b', 'active', 2)], 'b'],
  ['the one with the greater id within one second', [row('b', 'active'), row('a', 'active')], 'b'],
])('billing 14: the current subscription is %s', (_which, rows, id) => {
  expect(pickCurrent(rows)?.id).toBe(id);
  expect(pickCurrent(rows.toReversed())?.id).toBe(id);
});

test.each([
  ['none', null, false],
  ['one from the beginning', 0, false],
  ['one within the first minute', 59, false],
  ['one after a minute', 60, true],
])('billing 35: of trials, %s is given later: %s', (_which, seconds, givenLater) => {
  const trial_start = seconds === null ? null : new Date(day(1).getTime() + seconds * 1000);
  expect(isTrialGivenLater({ trial_start, created_at: day(1) })).toBe(givenLater);
});

test.each([
  ['none', null, 2, false],
  ['one that follows the current period', 3, 2, false],
  ['one that begins with the current period', 2, 2, true],
  ['one that began periods ago', 1, 2, true],
  ['one without a known period', 1, null, false],
])(
  'billing 49: of pauses, %s (from day %o in the period of day %o) has begun: %s',
  (_which, from, start, begun) => {
    const dayOrNull = (number: number | null) => (number === null ? null : day(number));
    const row = { paused_from: dayOrNull(from), current_period_start: dayOrNull(start) };
    expect(hasPauseBegun(row)).toBe(begun);
  },
);

const statuses =
  'trialing active past_due unpaid paused incomplete incomplete_expired canceled new';
const rowsOfEveryKind = statuses.split(' ').flatMap((status) =>
  [null, 0, 59_999, 60_000].flatMap((trialAfter) =>
    [null, 9, 10, 11].flatMap((pausedFrom) =>
      [null, 10].map((start) => ({
        status,
        created_at: day(1),
        trial_start: trialAfter === null ? null : new Date(day(1).getTime() + trialAfter),
        paused_from: pausedFrom === null ? null : day(pausedFrom),
        current_period_start: start === null ? null : day(start),
      })),
    ),
  ),
);

test('billing 17: the SQL of a condition says the same as its function', async () => {
  const { db, close } = await openMigratedDatabase<object>();
  try {
    const { rows } = await sql<Record<string, boolean>>`
      select ${isOngoingInSql} as ongoing, ${givesAccessInSql} as access, ${isOverdueInSql} as overdue,
        ${hasPauseBegunInSql} as "pauseBegun", ${isPausedInSql} as paused,
        ${isCanceledInSql} as canceled, ${isTrialGivenLaterInSql} as "givenLater",
        ${isInTrialInSql} as "inTrial", ${hasStartedInSql} as started
      from json_to_recordset(${JSON.stringify(rowsOfEveryKind)}) as subscriptions (status text,
        created_at timestamptz, trial_start timestamptz, paused_from timestamptz,
        current_period_start timestamptz)`.execute(db);
    expect(rows).toEqual(
      rowsOfEveryKind.map((row) => ({
        ongoing: isOngoing(row),
        access: givesAccess(row),
        overdue: isOverdue(row),
        pauseBegun: hasPauseBegun(row),
        paused: isPaused(row),
        canceled: isCanceled(row),
        givenLater: isTrialGivenLater(row),
        inTrial: isInTrial(row),
        started: hasStarted(row),
      })),
    );
  } finally {
    await close();
  }
});

const noPayment: PaymentState = {
  status: 'active',
  change_state: null,
  change_plan: null,
  change_message: null,
  overdue_state: null,
  overdue_message: null,
  isResuming: false,
};
const openChange = { change_state: 'open', change_plan: 'YEARLY' } as const;
const failedChange = {
  change_state: 'failed',
  change_plan: 'YEARLY',
  change_message: 'Declined.',
} as const;
const declined = { overdue_state: 'failed', overdue_message: 'No funds.' } as const;

const confirming = expect.stringMatching(/^Your bank is still processing this\./);

test.each([
  ['nothing', {}, null],
  ['an open change', openChange, { state: 'PROCESSING', plan: 'YEARLY', message: confirming }],
  [
    'an unanswered resumption',
    { isResuming: true },
    { state: 'PROCESSING', plan: null, message: confirming },
  ],
  [
    'a declined change',
    failedChange,
    {
      state: 'FAILED',
      plan: 'YEARLY',
      message: 'Declined. Nothing has changed: your plan stays as it was.',
    },
  ],
  [
    'a change that failed otherwise',
    { ...failedChange, change_message: '' },
    {
      state: 'FAILED',
      plan: 'YEARLY',
      message: 'The change could not be made. Nothing has changed: your plan stays as it was.',
    },
  ],
  [
    'an unanswered payment of an overdue invoice',
    { status: 'past_due', overdue_state: 'pending' },
    { state: 'PROCESSING', plan: null, message: confirming },
  ],
  [
    'such a payment and a failed change',
    { ...failedChange, overdue_state: 'pending' },
    { state: 'PROCESSING', plan: null },
  ],
  [
    'a declined payment of an overdue invoice',
    { ...declined, status: 'past_due' },
    { state: 'FAILED', plan: null, message: 'No funds.' },
  ],
  [
    'a declined payment of an unpaid subscription',
    { ...declined, status: 'unpaid' },
    { state: 'FAILED' },
  ],
  ['a declined payment, and a later one that was made', declined, null],
] satisfies [string, Partial<PaymentState>, object | null][])(
  'billing 44: what a user sees of %s',
  (_what, payment, shown) => {
    const described = describeSlowPayment({ ...noPayment, ...payment });
    if (shown === null) expect(described).toBeNull();
    else expect(described).toMatchObject(shown);
  },
);
