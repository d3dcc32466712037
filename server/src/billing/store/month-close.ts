import { sql, type RawBuilder } from 'kysely';
import type { BillingDatabase } from '../context.ts';
import type { TimeSpan } from './revenue.ts';

/** The balance transactions of one type: those of a month, and what all before it have left. Minor units. */
export type TypeSums = {
  currency: string;
  type: string;
  count: number;
  amount: number;
  fee: number;
  net: number;
  before: number;
};

export async function sumTransactions(
  db: BillingDatabase,
  { from, to }: TimeSpan,
): Promise<TypeSums[]> {
  const ofMonth = sql`filter (where created_at >= ${from})`;
  const { rows } = await sql<TypeSums>`
    select currency, type, count(*) ${ofMonth}::int as count,
      coalesce(sum(amount) ${ofMonth}, 0)::bigint as amount, coalesce(sum(fee) ${ofMonth}, 0)::bigint as fee,
      coalesce(sum(net) ${ofMonth}, 0)::bigint as net,
      coalesce(sum(net) filter (where created_at < ${from}), 0)::bigint as before
    from balance_transactions
    where created_at < ${to}
    group by currency, type
    order by currency, type`.execute(db);
  return rows;
}

/** The stored balance at the end of a time, and since then, by currency. */
export async function sumBalances(db: BillingDatabase, end: Date) {
  const { rows } = await sql<{ currency: string; until: number; since: number }>`
    select currency, coalesce(sum(net) filter (where created_at < ${end}), 0)::bigint as until,
      coalesce(sum(net) filter (where created_at >= ${end}), 0)::bigint as since
    from balance_transactions group by currency`.execute(db);
  return rows;
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
export type BalanceDiscrepancy = {
  kind: DiscrepancyKind;
  currency: string;
  count: number;
  amount: number;
  ids: string[];
};

type DiscrepancyKind = keyof typeof discrepancies;

/** Balance transactions of a month that do not fit the other tables. */
export async function listDiscrepancies(
  db: BillingDatabase,
  span: TimeSpan,
): Promise<BalanceDiscrepancy[]> {
  const kinds = Object.entries(discrepancies).map(
    ([kind, select]) => sql`
      select ${kind} as kind, currency, count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount,
        (array_agg(id order by id))[1:10] as ids
      from (${select(span)}) as found group by currency`,
  );
  const { rows } = await sql<BalanceDiscrepancy>`${sql.join(kinds, sql` union all `)}`.execute(db);
  return rows;
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
};

function within({ from, to }: TimeSpan): RawBuilder<unknown> {
  return sql`created_at >= ${from} and created_at < ${to}`;
}

function without(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`not exists (select from balance_transactions where ${condition})`;
}
