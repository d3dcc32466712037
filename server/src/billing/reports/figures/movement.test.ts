import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMigratedDatabase } from '../../../../test/worlds/migrated-database.ts';
import { replaceChanges } from '../../store/history/subscription-changes.ts';
import { sumByCurrency, sumSteps, type FigureOptions } from './stored-figures.ts';
import type { BillingTables } from '../../tables.ts';
import { addUpSteps, differenceOf } from './movement.ts';

let opened: Awaited<ReturnType<typeof openMigratedDatabase<BillingTables>>>;
beforeAll(async () => {
  opened = await openMigratedDatabase<BillingTables>();
  await opened.db
    .insertInto('billing_customers')
    .values({ user_id: randomUUID(), generation: 1, stripe_customer_id: 'ada' })
    .execute();
});
afterAll(() => opened.close());
beforeEach(() => opened.db.deleteFrom('subscription_changes').execute());

/** Day, subscription and what it counts for from then on, until its next entry. */
type Entry = [day: number, subscription: string, annual: number];

const january = (day: number) => new Date(Date.UTC(2026, 0, day, 12));

async function store(entries: Entry[]): Promise<void> {
  for (const [id, own] of Map.groupBy(entries, ([, subscription]) => subscription)) {
    const rows = own.map(([day, , annual], index) => {
      const next = own[index + 1];
      return row(id, { at: january(day), until: next ? january(next[0]) : null, annual, index });
    });
    await replaceChanges(opened.db, id, rows);
  }
}

function row(id: string, change: { at: Date; until: Date | null; annual: number; index: number }) {
  const { at, until, annual, index: position } = change;
  const status = annual > 0 ? 'active' : 'canceled';
  return {
    subscription_id: id,
    stripe_customer_id: 'ada',
    at,
    position,
    until,
    status,
    price_id: null,
    amount: annual,
    quantity: 1,
    currency: 'usd',
    interval: 'year',
    interval_count: 1,
    discounts: [],
    trial_end: null,
    cancel_at: null,
    cancel_requested_at: null,
    ended_at: null,
    annual: String(annual),
    source: 'event' as const,
  };
}

const options: FigureOptions = {
  at: january(31),
  currency: 'usd',
  churn: 'at-request',
  coupons: 'subtracted',
};

const none = { new: 0, reactivation: 0, expansion: 0, contraction: 0, churn: 0 };

test.each<[string, Entry[], Partial<typeof none>]>([
  ['a first subscription', [[1, 'a', 1200]], { new: 1200 }],
  [
    'a trial before it',
    [
      [1, 'a', 0],
      [8, 'a', 1200],
    ],
    { new: 1200 },
  ],
  [
    'a dearer plan',
    [
      [1, 'a', 1200],
      [2, 'a', 1500],
    ],
    { new: 1200, expansion: 300 },
  ],
  [
    'a cheaper plan',
    [
      [1, 'a', 1200],
      [2, 'a', 900],
    ],
    { new: 1200, contraction: 300 },
  ],
  [
    'an end',
    [
      [1, 'a', 1200],
      [2, 'a', 0],
    ],
    { new: 1200, churn: 1200 },
  ],
  [
    'an end and a return',
    [
      [1, 'a', 1200],
      [2, 'a', 0],
      [3, 'b', 900],
    ],
    { new: 1200, churn: 1200, reactivation: 900 },
  ],
  [
    'a second subscription',
    [
      [1, 'a', 1200],
      [2, 'b', 900],
    ],
    { new: 1200, expansion: 900 },
  ],
  [
    'another one within the same second',
    [
      [1, 'a', 1200],
      [2, 'a', 0],
      [2, 'b', 1200],
    ],
    { new: 1200 },
  ],
  [
    'an amount that is replaced within its second',
    [
      [1, 'a', 1200],
      [2, 'a', 5000],
      [2, 'a', 900],
    ],
    { new: 1200, contraction: 300 },
  ],
])('the movement of %s', async (_what, entries, expected) => {
  await store(entries);
  for (const coupons of ['subtracted', 'ignored'] as const) {
    const { movement } = addUpSteps(await sumSteps(opened.db, { ...options, coupons }));
    const amounts = Object.entries(movement).map(([kind, { n }]) => [kind, Number(n)]);
    expect(Object.fromEntries(amounts)).toEqual({ ...none, ...expected });
  }
});

const life: Entry[] = [
  [2, 'a', 1200],
  [3, 'a', 0],
  [4, 'b', 700],
  [5, 'b', 900],
  [6, 'b', 0],
];

test('the movement of a window is the difference between its ends', async () => {
  await store(life);
  for (const from of [1, 2, 3, 4, 5, 6]) {
    const moments = { at: options.at, before: january(from) };
    const [row] = await sumByCurrency(opened.db, options, moments);
    const { movement } = addUpSteps(await sumSteps(opened.db, options, january(from)));
    const difference = Number(row?.annual ?? 0) - Number(row?.annual_before ?? 0);
    expect(differenceOf(movement), `from ${from}`).toEqual({ n: BigInt(difference), d: 1n });
  }
});

test('a customer who leaves twice counts twice, and one who comes back joins once', async () => {
  await store(life);
  const days = await sumSteps(opened.db, options);
  expect(addUpSteps(days)).toMatchObject({ left: 2, joined: 1, gained: 2 });
  expect(days.map(({ day }) => day)).toEqual([2, 3, 4, 5, 6].map((day) => `2026-01-0${day}`));
});
