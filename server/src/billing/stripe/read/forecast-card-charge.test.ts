import { expect, test } from 'vitest';
import { useCredit } from '../../rules/balances.ts';
import { forecastCardCharge, renewalAfter, renewalDate } from './forecast-card-charge.ts';

const dateOf = (day: string) => new Date(`${day}T12:00:00Z`);
const monthly = { first: dateOf('2026-01-31'), anchorDay: 31, months: 1 };
const dayOf = (moment: string) => moment.slice(0, 10);

type Case = {
  /** On the account before the first renewal. */
  credit?: number;
  /** Of the first renewal; that of a whole period if absent. */
  total?: number;
  /** The cost of each renewal, from a day on. */
  costs?: [from: string, amount: number][];
  /** A scheduled end. */
  until?: string;
  /** The charge, and what later renewals cost. */
  charged?: {
    on: string;
    amount: number;
    covered: number;
    later: [from: string, amount: number][];
  };
};

const usual: [string, number] = ['2026-01-31', 900];
const half: [string, number] = ['2026-01-31', 450];

test.each<[string, Case]>([
  [
    'without credit at the first renewal',
    { charged: { on: '2026-01-31', amount: 900, covered: 0, later: [['2026-02-28', 900]] } },
  ],
  [
    'after credit that is less than a period',
    {
      credit: 400,
      charged: { on: '2026-01-31', amount: 500, covered: 0, later: [['2026-02-28', 900]] },
    },
  ],
  [
    'after credit for one period',
    {
      credit: 900,
      charged: { on: '2026-02-28', amount: 900, covered: 1, later: [['2026-03-31', 900]] },
    },
  ],
  [
    'after credit for nine periods and a part of one',
    {
      credit: 8123,
      charged: { on: '2026-10-31', amount: 877, covered: 9, later: [['2026-11-30', 900]] },
    },
  ],
  [
    'with a proration that is due once',
    {
      credit: 1000,
      total: 1300,
      charged: { on: '2026-01-31', amount: 300, covered: 0, later: [['2026-02-28', 900]] },
    },
  ],
  [
    'after a proration that is a credit',
    {
      total: -200,
      charged: { on: '2026-02-28', amount: 700, covered: 1, later: [['2026-03-31', 900]] },
    },
  ],
  [
    'with debt from before',
    {
      credit: -100,
      charged: { on: '2026-01-31', amount: 1000, covered: 0, later: [['2026-02-28', 900]] },
    },
  ],
  [
    'a period later where less than the minimum charge is left to pay',
    {
      credit: 1780,
      charged: { on: '2026-03-31', amount: 920, covered: 2, later: [['2026-04-30', 900]] },
    },
  ],
  [
    'with debt below the minimum charge that has grown',
    {
      credit: -20,
      costs: [['2026-01-31', 20]],
      charged: { on: '2026-02-28', amount: 60, covered: 1, later: [['2026-03-31', 20]] },
    },
  ],
  [
    'when a discount has ended',
    {
      credit: 1000,
      costs: [half, ['2026-02-28', 900]],
      charged: { on: '2026-02-28', amount: 350, covered: 1, later: [['2026-03-31', 900]] },
    },
  ],
  [
    'while a discount lasts',
    {
      costs: [half, ['2026-02-28', 900]],
      charged: { on: '2026-01-31', amount: 450, covered: 0, later: [['2026-02-28', 900]] },
    },
  ],
  [
    'while a discount lasts for some more periods',
    {
      credit: 500,
      costs: [half, ['2026-04-30', 900]],
      charged: {
        on: '2026-02-28',
        amount: 400,
        covered: 1,
        later: [
          ['2026-03-31', 450],
          ['2026-04-30', 900],
        ],
      },
    },
  ],
  [
    'after free periods',
    {
      costs: [
        ['2026-01-31', 0],
        ['2026-03-31', 900],
      ],
      charged: { on: '2026-03-31', amount: 900, covered: 2, later: [['2026-04-30', 900]] },
    },
  ],
  [
    'once before a scheduled end that cuts the next period short',
    {
      until: '2026-03-10',
      charged: { on: '2026-01-31', amount: 900, covered: 0, later: [] },
    },
  ],
  [
    'as usual until a scheduled end',
    {
      until: '2026-03-31',
      charged: { on: '2026-01-31', amount: 900, covered: 0, later: [['2026-02-28', 900]] },
    },
  ],
  [
    'in no time that is foreseen, as credit lasts until a scheduled end',
    { credit: 2000, until: '2026-03-10' },
  ],
  ['never, when every period is free', { costs: [['2026-01-31', 0]] }],
  ['in no time that is foreseen, after very much credit', { credit: 10 ** 12 }],
])('billing 41: the card is charged %s', (_when, { credit = 0, costs = [usual], ...row }) => {
  const total = row.total ?? costs[0]?.[1] ?? 0;
  const charge = forecastCardCharge({
    currency: 'usd',
    credit,
    schedule: monthly,
    until: row.until ? dateOf(row.until) : null,
    first: { total, due: useCredit(total, credit, 'usd').due },
    costs: costs.map(([from, amount]) => ({ from: dateOf(from), amount })),
  });
  expect(
    charge && {
      on: dayOf(charge.date),
      amount: charge.amount,
      covered: charge.renewalsCovered,
      later: charge.later.map(({ from, amount }) => [dayOf(from), amount]),
    },
  ).toEqual(row.charged ?? null);
});

test.each([
  ['a month later', '2026-01-15', 15, 1, '2026-02-15'],
  ['after a short month', '2026-02-28', 31, 1, '2026-03-31'],
  ['in a short month', '2026-10-31', 31, 1, '2026-11-30'],
  ['in the next year', '2026-12-31', 31, 2, '2027-02-28'],
])('a subscription renews on its day of the month: %s', (_when, first, anchorDay, count, date) => {
  const schedule = { first: dateOf(first), anchorDay, months: 1 };
  expect(renewalDate(schedule, count)).toEqual(dateOf(date));
});

test('a year that began on February 29 renews on February 28, and on February 29 again', () => {
  const schedule = { first: dateOf('2029-02-28'), anchorDay: 29, months: 12 };
  const dates = [0, 1, 2, 3].map((count) => renewalDate(schedule, count));
  expect(dates).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'].map(dateOf));
});

test.each([
  ['2026-01-31', '2026-01-31'],
  ['2026-02-01', '2026-02-28'],
  ['2026-03-30', '2026-03-31'],
])('the first renewal from %s on is that of %s', (moment, renewal) => {
  expect(renewalAfter(monthly, dateOf(moment))).toEqual(dateOf(renewal));
});
