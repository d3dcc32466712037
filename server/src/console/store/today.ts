import type { TodayFigures } from '@stillweb/contract/console/today';
import { sql } from 'kysely';
import { isInTrialInSql } from '../../billing/status.ts';
import type { ReadableDatabase } from '../tables.ts';

type SumRow = { currency: string; count: string; sum: string | null };

/** Open invoices that Stripe has tried to charge. */
export async function sumFailedPayments(
  db: ReadableDatabase,
): Promise<NonNullable<TodayFigures['failedPayments']>> {
  const rows = await db
    .selectFrom('invoices')
    .select((eb) => [
      'currency',
      eb.fn.countAll<string>().as('count'),
      eb.fn.sum<string>('amount_remaining').as('sum'),
    ])
    .where('status', '=', 'open')
    .where('attempts', '>', 0)
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  return addUp(rows);
}

/** Disputes that wait for our answer. The ended statuses are those of their index. */
export async function sumDisputes(
  db: ReadableDatabase,
): Promise<NonNullable<TodayFigures['disputes']>> {
  const rows = await db
    .selectFrom('disputes')
    .select((eb) => [
      'currency',
      eb.fn.countAll<string>().as('count'),
      eb.fn.sum<string>('amount').as('sum'),
      eb.fn.min('evidence_due_at').as('due'),
    ])
    .where('status', 'in', ['needs_response', 'warning_needs_response'])
    .where(sql<boolean>`status not in ('won', 'lost', 'warning_closed', 'prevented')`)
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  const due = rows.flatMap((row) => (row.due ? [row.due.toISOString()] : [])).sort();
  return { ...addUp(rows), dueAt: due[0] ?? null };
}

function addUp(rows: SumRow[]) {
  return {
    count: rows.reduce((total, { count }) => total + Number(count), 0),
    sums: rows.map(({ currency, sum }) => ({ amount: Number(sum), currency })),
  };
}

/** Emails of billing that are not sent, and those of all other queues of emails. */
export async function countWaitingEmails(
  db: ReadableDatabase,
): Promise<NonNullable<TodayFigures['emails']>> {
  const { count, oldest } = await db
    .selectFrom('billing_mails')
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.min('created_at').as('oldest')])
    .where('sent_at', 'is', null)
    .where('undeliverable_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldest: oldest?.toISOString() ?? null };
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
      eb.fn.countAll<string>().as('running'),
      eb.fn.countAll<string>().filterWhere('trial_end', '<=', soon).as('ending'),
    ])
    .where(isInTrialInSql)
    .executeTakeFirstOrThrow();
  return { running: Number(running), endingIn3Days: Number(ending) };
}

export async function countCheckoutFailures(db: ReadableDatabase): Promise<number> {
  const { count } = await db
    .selectFrom('checkout_failures')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return Number(count);
}
