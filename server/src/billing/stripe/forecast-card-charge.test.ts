import { expect, test } from 'vitest';
import { forecastCardCharge, renewalAfter, renewalDate } from './forecast-card-charge.ts';

const dateOf = (day: string) => new Date(`${day}T12:00:00Z`);
const monthly = { first: dateOf('2026-01-31'), anchorDay: 31, months: 1 };
const dayOf = (moment: string) => moment.slice(0, 10);

/** Credit, what each renewal costs from a day on, the first renewal's own total, and the forecast. */
type Case = [
  credit: number,
  costs: [from: string, amount: number][],
  firstTotal: number,
  expected:
    | { amount: number; on: string; covered: number; later: [from: string, amount: number][] }
    | undefined,
];

test.each<Case>([
  [
    0,
    [['2026-01-31', 900]],
    900,
    { amount: 900, on: '2026-01-31', covered: 0, later: [['2026-02-28', 900]] },
  ],
  [
    400,
    [['2026-01-31', 900]],
    900,
    { amount: 500, on: '2026-01-31', covered: 0, later: [['2026-02-28', 900]] },
  ],
  [
    900,
    [['2026-01-31', 900]],
    900,
    { amount: 900, on: '2026-02-28', covered: 1, later: [['2026-03-31', 900]] },
  ],
  [
    8123,
    [['2026-01-31', 900]],
    900,
    { amount: 877, on: '2026-10-31', covered: 9, later: [['2026-11-30', 900]] },
  ],
  // A proration that waits goes on the first invoice alone.
  [
    1000,
    [['2026-01-31', 900]],
    1300,
    { amount: 300, on: '2026-01-31', covered: 0, later: [['2026-02-28', 900]] },
  ],
  [
    0,
    [['2026-01-31', 900]],
    -200,
    { amount: 700, on: '2026-02-28', covered: 1, later: [['2026-03-31', 900]] },
  ],
  // Debt from before is due with the first renewal.
  [
    -100,
    [['2026-01-31', 900]],
    900,
    { amount: 1000, on: '2026-01-31', covered: 0, later: [['2026-02-28', 900]] },
  ],
  // A discount ends before, with, and after the charge.
  [
    1000,
    [
      ['2026-01-31', 450],
      ['2026-02-28', 900],
    ],
    450,
    { amount: 350, on: '2026-02-28', covered: 1, later: [['2026-03-31', 900]] },
  ],
  [
    0,
    [
      ['2026-01-31', 450],
      ['2026-02-28', 900],
    ],
    450,
    { amount: 450, on: '2026-01-31', covered: 0, later: [['2026-02-28', 900]] },
  ],
  [
    500,
    [
      ['2026-01-31', 450],
      ['2026-04-30', 900],
    ],
    450,
    {
      amount: 400,
      on: '2026-02-28',
      covered: 1,
      later: [
        ['2026-03-31', 450],
        ['2026-04-30', 900],
      ],
    },
  ],
  // Free at first, then not.
  [
    0,
    [
      ['2026-01-31', 0],
      ['2026-03-31', 900],
    ],
    0,
    { amount: 900, on: '2026-03-31', covered: 2, later: [['2026-04-30', 900]] },
  ],
  [0, [['2026-01-31', 0]], 0, undefined],
  [10 ** 12, [['2026-01-31', 900]], 900, undefined],
])('billing 41: with credit %i and costs %j, of %i at first, the card pays %j', (...row) => {
  const [credit, costs, total, expected] = row;
  const charge = forecastCardCharge({
    currency: 'usd',
    credit,
    schedule: monthly,
    first: { total, due: Math.max(0, total - credit) },
    costs: costs.map(([from, amount]) => ({ from: dateOf(from), amount })),
  });
  expect(
    charge
      ? {
          amount: charge.amount,
          on: dayOf(charge.date),
          covered: charge.renewalsCovered,
          later: charge.later.map(({ from, amount }) => [dayOf(from), amount]),
        }
      : undefined,
  ).toEqual(expected);
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
