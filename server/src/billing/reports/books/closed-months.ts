import { closeProblem, type ProblemKind } from '@stillweb/contract/console/figures/books';
import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { queryRows } from '../../../platform/database/database.ts';
import type { BillingDatabase } from '../../context.ts';
import type { BillingTables } from '../../tables.ts';
import type { TimeSpan } from './revenue.ts';

/** The balance transactions of one type: those of a month, and the sum of all before it. Minor units. */
export type TypeSums = Awaited<ReturnType<typeof sumTransactions>>[number];

export function sumTransactions(db: BillingDatabase, { from, to }: TimeSpan) {
  return db
    .selectFrom('balance_transactions')
    .select((eb) => [
      'currency',
      'type',
      eb.fn.countAll<number>().filterWhere('created_at', '>=', from).as('count'),
      sumOf(eb, 'amount', '>=', from).as('amount'),
      sumOf(eb, 'fee', '>=', from).as('fee'),
      sumOf(eb, 'net', '>=', from).as('net'),
      sumOf(eb, 'net', '<', from).as('before'),
    ])
    .where('created_at', '<', to)
    .groupBy(['currency', 'type'])
    .orderBy('currency')
    .orderBy('type')
    .execute();
}

/** The stored balance at the end of a time, and since then, by currency. */
export function sumBalances(db: BillingDatabase, end: Date) {
  return db
    .selectFrom('balance_transactions')
    .select((eb) => [
      'currency',
      sumOf(eb, 'net', '<', end).as('until'),
      sumOf(eb, 'net', '>=', end).as('since'),
    ])
    .groupBy('currency')
    .execute();
}

/** Of the transactions before a moment, or since it. */
function sumOf(
  eb: ExpressionBuilder<BillingTables, 'balance_transactions'>,
  column: 'amount' | 'fee' | 'net',
  side: '<' | '>=',
  moment: Date,
) {
  const sum = eb.fn.sum(column).filterWhere('created_at', side, moment);
  return eb.cast<number>(eb.fn.coalesce(sum, eb.lit(0)), 'bigint');
}

const exchangeDifference = z.object({ currency: z.string(), amount: z.int() });

/** By how much refunds and disputes of a month moved other amounts than that part of their charges had. */
export function sumExchangeDifferences(db: BillingDatabase, { from, to }: TimeSpan) {
  const statement = sql`
    with returned as (
      select id, charge, amount from refunds
      union all select id, charge, amount from disputes
    )
    select movement.currency, sum(movement.amount
      - sign(movement.amount) * round(payment.amount * returned.amount::numeric / charges.amount))::bigint as amount
    from balance_transactions as movement
    join returned on returned.id = movement.source
    join charges on charges.id = returned.charge and charges.amount > 0
    join balance_transactions as payment
      on payment.source = charges.id and payment.type = 'charge' and payment.currency = movement.currency
    where movement.exchange_rate is not null and movement.created_at >= ${from} and movement.created_at < ${to}
    group by movement.currency`;
  return queryRows(db, exchangeDifference, statement);
}

/** Until when the balance was read from Stripe, and its newest transaction; undefined before the first time. */
export async function findBalanceReading(db: BillingDatabase) {
  const row = await db
    .selectFrom('billing_passes')
    .select(['last_complete', 'watermark'])
    .where('name', '=', 'read-balance')
    .executeTakeFirst();
  if (!row?.watermark) return undefined;
  const newest = new Date(row.watermark * 1000);
  return { newest, until: newest > row.last_complete ? newest : row.last_complete };
}

/** Of these transactions, the ids that are stored. */
export async function listStoredTransactions(
  db: BillingDatabase,
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('balance_transactions')
    .select('id')
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Rows of one kind that do not fit together: how many, their amount, and the ids of ten. */
const balanceDiscrepancy = z.extend(closeProblem, { currency: z.string() });
export type BalanceDiscrepancy = z.infer<typeof balanceDiscrepancy>;

/** Balance transactions of a month that do not fit the other tables. */
export function listDiscrepancies(
  db: BillingDatabase,
  span: TimeSpan,
): Promise<BalanceDiscrepancy[]> {
  const kinds = Object.entries(discrepancies).map(
    ([kind, select]) => sql`
      select ${kind} as kind, currency, count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount,
        (array_agg(id order by id))[1:10] as ids
      from (${select(span)}) as found group by currency`,
  );
  return queryRows(db, balanceDiscrepancy, sql`${sql.join(kinds, sql` union all `)}`);
}

const discrepancies = {
  net: (span: TimeSpan) => sql`
    select id, currency, net - (amount - fee) as amount from balance_transactions
    where ${within(span)} and net <> amount - fee`,
  'charge-without-transaction': (span: TimeSpan) => sql`
    select id, currency, amount from charges
    where ${within(span)} and status = 'succeeded' and ${without(sql`source = charges.id`)}`,
  'refund-without-transaction': (span: TimeSpan) => sql`
    select id, currency, amount from refunds
    where ${within(span)} and status = 'succeeded' and ${without(sql`source = refunds.id`)}`,
  'payout-not-stored': (span: TimeSpan) => sql`
    select id, currency, -net as amount from balance_transactions as payment
    where ${within(span)} and type = 'payout'
      and not exists (select from payouts where payouts.id = payment.source)`,
  'payout-without-transaction': (span: TimeSpan) => sql`
    select id, currency, amount from payouts
    where ${within(span)} and ${without(sql`source = payouts.id and type = 'payout'`)}`,
  'payout-amount': (span: TimeSpan) => sql`
    select payouts.id, payouts.currency, payouts.amount + own.net as amount
    from payouts join balance_transactions as own on own.source = payouts.id and own.type = 'payout'
    where payouts.created_at >= ${span.from} and payouts.created_at < ${span.to}
      and payouts.amount <> -own.net`,
  'failed-payout-kept': (span: TimeSpan) => sql`
    select id, currency, amount from payouts
    where ${within(span)} and status = 'failed'
      and ${without(sql`source = payouts.id and type = 'payout_failure'`)}`,
} satisfies Partial<Record<ProblemKind, (span: TimeSpan) => RawBuilder<unknown>>>;

function within({ from, to }: TimeSpan): RawBuilder<unknown> {
  return sql`created_at >= ${from} and created_at < ${to}`;
}

function without(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`not exists (select from balance_transactions where ${condition})`;
}
