import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMigratedDatabase } from '../../../test/worlds/migrated-database.ts';
import { aSubscription, unixSeconds } from '../../../test/objects/stripe-objects.ts';
import { aStoredSubscription } from '../../../test/objects/stored-subscription.ts';
import { renews, renewsInSql } from './scheduled-end.ts';
import { stateOfSubscription } from './subscription-state.ts';

let db: Kysely<object>;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await openMigratedDatabase<object>());
});

afterAll(() => close());

const day = (date: string) => new Date(`${date}T00:00:00Z`);
const second = (date: string) => new Date(day(date).getTime() + 1000);
const paused = { pause_behavior: 'void', paused_until: day('2026-03-01') };

// The current period ends on February 1.
test.each([
  ['no end is scheduled', {}, true],
  ['it ends within the period', { cancel_at: day('2026-01-20') }, false],
  ['it ends with the period', { cancel_at: day('2026-02-01') }, false],
  ['it ends a second after the renewal', { cancel_at: second('2026-02-01') }, true],
  ['it ends some periods later', { cancel_at: day('2026-04-12') }, true],
  ['it was to end before the period', { cancel_at: day('2025-12-20') }, false],
  ['its period is not known', { cancel_at: day('2026-04-12'), current_period_end: null }, false],
  ['it is paused', paused, true],
  ['it ends within the pause', { ...paused, cancel_at: day('2026-02-10') }, false],
  ['it ends with the pause', { ...paused, cancel_at: day('2026-03-01') }, false],
  ['it ends after the pause', { ...paused, cancel_at: day('2026-03-02') }, true],
  ['its pause has no end', { ...paused, paused_until: null, cancel_at: day('2026-03-02') }, false],
])('billing 52: when %s, that a subscription renews is %s', async (_when, columns, expected) => {
  const row = aStoredSubscription(columns);
  expect(renews(row)).toBe(expected);
  const { rows } = await sql<{ renews: boolean | null }>`
    select ${renewsInSql} as renews from (select
      ${row.cancel_at}::timestamptz as cancel_at,
      ${row.current_period_end}::timestamptz as current_period_end,
      ${row.pause_behavior}::text as pause_behavior,
      ${row.paused_until}::timestamptz as paused_until) as row`.execute(db);
  expect(rows[0]?.renews ?? false).toBe(expected);
});

test('billing 52: the index of renewals has the condition of the query', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from subscriptions
    where status in ('active', 'trialing') and ${renewsInSql} order by current_period_end, id
    limit 1`.execute(db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('subscriptions_renewing');
});

const requested = unixSeconds('2026-01-10T00:00:00Z');
const item = {
  current_period_start: unixSeconds('2026-01-01T00:00:00Z'),
  current_period_end: unixSeconds('2026-02-01T00:00:00Z'),
};
const ending = { cancel_at: unixSeconds('2026-02-01T00:00:00Z'), canceled_at: requested };
const endingLater = { cancel_at: unixSeconds('2026-04-12T00:00:00Z'), canceled_at: requested };
const lastPeriod = {
  current_period_start: unixSeconds('2026-04-01T00:00:00Z'),
  current_period_end: endingLater.cancel_at,
};

test.each([
  ['none', {}, item, null],
  ['one at the end of the period', ending, item, requested],
  ['one after the next renewal', endingLater, item, null],
  ['the same in its last period', endingLater, lastPeriod, lastPeriod.current_period_start],
])('billing 52: for the figures, a cancellation counts: %s', (_which, end, period, since) => {
  const subscription = aSubscription(end, period);
  expect(stateOfSubscription(subscription).cancelRequestedAt).toBe(since);
});
