import type { TodayFigures } from '@stillweb/contract/console/today';
import { sql } from 'kysely';
import { isInTrialInSql } from '../../billing/status.ts';
import { awaitsEvidenceInSql, isUndecidedInSql } from '../../billing/store/disputes.ts';
import type { ReadableDatabase } from '../tables.ts';

/** Disputes that wait for our answer. */
export async function sumDisputes(
  db: ReadableDatabase,
): Promise<NonNullable<TodayFigures['disputes']>> {
  const rows = await db
    .selectFrom('disputes')
    .select((eb) => [
      'currency',
      eb.fn.countAll<number>().as('count'),
      eb.cast<number>(eb.fn.sum('amount'), 'bigint').as('sum'),
      eb.fn.min('evidence_due_at').as('due'),
    ])
    .where(awaitsEvidenceInSql)
    .where(isUndecidedInSql)
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  const due = rows.flatMap((row) => (row.due ? [row.due.toISOString()] : [])).sort();
  return {
    count: rows.reduce((total, { count }) => total + count, 0),
    sums: rows.map(({ currency, sum }) => ({ amount: sum, currency })),
    dueAt: due[0] ?? null,
  };
}

/** @param now by the clock of billing */
export async function countTrials(
  db: ReadableDatabase,
  now: Date,
): Promise<NonNullable<TodayFigures['trials']>> {
  const soon = new Date(now.getTime() + 3 * 24 * 60 * 60_000);
  const { running, ending } = await db
    .selectFrom('subscriptions')
    .select((eb) => [
      eb.fn.countAll<number>().as('running'),
      eb.fn.countAll<number>().filterWhere('trial_end', '<=', soon).as('ending'),
    ])
    .where(isInTrialInSql)
    .executeTakeFirstOrThrow();
  return { running, endingIn3Days: ending };
}

export async function countCheckoutFailures(db: ReadableDatabase): Promise<number> {
  const { count } = await db
    .selectFrom('checkout_failures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return count;
}
