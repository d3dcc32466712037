import {
  churnRow,
  funnelRow,
  type ChurnRow,
  type FunnelRow,
} from '@stillweb/contract/console/figures/growth';
import type { DayRange } from '@stillweb/contract/console/mail/mails';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { isTrialGivenLaterInSql, hasStartedInSql } from '../../../billing/rules/status.ts';
import { queryRows } from '../../../platform/database/database.ts';
import type { ReadableDatabase } from '../../tables.ts';

/**
 * How far those have come who signed up within a time, by campaign. A checkout is known by the customer that
 * it has made at Stripe, which is kept; a trial that was given later, or that we ended immediately, does not count.
 */
export function listFunnel(db: ReadableDatabase, { from, until }: Range): Promise<FunnelRow[]> {
  const statement = sql`
    select source, campaign,
      count(*)::int as "signUps",
      (count(*) filter (where verified))::int as verified,
      (count(*) filter (where customers > 0))::int as checkouts,
      (count(*) filter (where trial))::int as trials,
      (count(*) filter (where trial and paid))::int as "paidAfterTrial",
      (count(*) filter (where paid))::int as paid
    from (
      select attribution ->> 'source' as source, attribution ->> 'campaign' as campaign,
        email_verified_at is not null as verified, steps.*
      from users
      cross join lateral (
        select count(*) as customers,
          bool_or(exists (
            select from subscriptions
            where subscriptions.stripe_customer_id = billing_customers.stripe_customer_id
              and trial_start is not null and not ${isTrialGivenLaterInSql}
              and not exists (
                select from subscription_endings where subscription_id = subscriptions.id)
          )) as trial,
          bool_or(exists (
            select from invoices
            where invoices.stripe_customer_id = billing_customers.stripe_customer_id
              and amount_paid > 0
          )) as paid
        from billing_customers where user_id = users.id
      ) steps
      where users.created_at >= ${from} and users.created_at < ${until}
    ) people
    group by source, campaign`;
  return queryRows(db, funnelRow, statement);
}

type Range = { from: Date; until: Date };

/** Why a subscription was canceled: null if no reason was given. */
const reasonInSql = sql`case
  when subscription_endings.reason = 'WITHDRAWN' then 'withdrawn'
  when cancellation_reason in ('payment_failed', 'payment_disputed') then cancellation_reason
  else cancel_feedback end`;

/** Subscriptions that were canceled within a time, not ended by us. One that was taken back does not count. */
function canceledInSql({ from, until }: Range) {
  return sql`canceled_at >= ${from} and canceled_at < ${until} and ${hasStartedInSql}
    and (subscription_endings.reason is null or subscription_endings.reason = 'WITHDRAWN')`;
}

/** Counts those who canceled within a time, and those who took an offer instead, by all that they share. */
export function listChurn(db: ReadableDatabase, range: Range): Promise<ChurnRow[]> {
  const statement = sql`
    with people as (
      select stripe_customer_id, canceled_at as at, subscriptions.plan, ${reasonInSql} as reason,
        cancel_offers.offer, false as kept
      from subscriptions
      left join subscription_endings on subscription_endings.subscription_id = subscriptions.id
      left join cancel_offers
        on cancel_offers.subscription_id = subscriptions.id and not is_taken
      where ${canceledInSql(range)}
      union all
      select stripe_customer_id, answered_at, cancel_offers.plan, reason, cancel_offers.offer, true
      from cancel_offers join subscriptions on subscriptions.id = subscription_id
      where is_taken and answered_at >= ${range.from} and answered_at < ${range.until}
    )
    select to_char(at at time zone 'UTC', 'YYYY-MM') as month, plan,
      attribution ->> 'campaign' as campaign, reason, offer,
      (count(*) filter (where not kept))::int as canceled,
      (count(*) filter (where kept))::int as kept
    from people
    left join billing_customers using (stripe_customer_id)
    left join users on users.id = billing_customers.user_id
    group by 1, 2, 3, 4, 5
    order by month desc, canceled desc`;
  return queryRows(db, churnRow, statement);
}

/** Comments on cancellations within a time, the newest first. */
export function listChurnComments(
  db: ReadableDatabase,
  { limit, ...range }: Range & { limit: number },
) {
  const statement = sql`
    select subscriptions.id, canceled_at as at, plan, ${reasonInSql} as reason,
      cancel_comment as comment
    from subscriptions
    left join subscription_endings on subscription_id = subscriptions.id
    where ${canceledInSql(range)} and cancel_comment <> ''
    order by canceled_at desc limit ${limit}`;
  return queryRows(db, churnComment, statement);
}

const churnComment = z.object({
  id: z.string(),
  at: z.date(),
  plan: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  comment: z.string(),
});

/** Customers of one month who are alike: `subscribed` has bit n for each n full months after the first payment. */
const cohortRow = z.object({
  month: z.string(),
  reached: z.int(),
  subscribed: z.int(),
  customers: z.int(),
});
export type CohortRow = z.infer<typeof cohortRow>;

/**
 * Counts the customers who paid for the first time since a moment: by the month (UTC) of that payment, by the
 * full months since then, and by the months after which they had a subscription, also a free or refunded one.
 */
export function listCohorts(
  db: ReadableDatabase,
  { since, now, mostMonths }: { since: Date; now: Date; mostMonths: number },
): Promise<CohortRow[]> {
  const statement = sql`
    with payments as (
      select stripe_customer_id, min(paid_at) as paid_at
      from invoices where amount_paid > 0 and paid_at is not null
      group by stripe_customer_id
    ), firsts as (
      select user_id, min(paid_at) as paid_at
      from payments join billing_customers using (stripe_customer_id)
      group by user_id having min(paid_at) >= ${since}
    ), lives as (
      select firsts.user_id, firsts.paid_at,
        case when subscriptions.created_at <= firsts.paid_at then 1
          else ${months('subscriptions.created_at')} + 1 end as first,
        least(case when subscriptions.ended_at is null then ${mostMonths}
          when subscriptions.ended_at <= firsts.paid_at then 0
          else ${months('subscriptions.ended_at')} end, ${mostMonths}) as last
      from firsts
      join billing_customers using (user_id)
      join subscriptions using (stripe_customer_id)
      where ${hasStartedInSql}
    ), people as (
      select user_id, paid_at,
        bit_or(case when last >= first then (1 << (last + 1)) - (1 << first) else 0 end) as subscribed
      from lives group by user_id, paid_at
    )
    select to_char(paid_at at time zone 'UTC', 'YYYY-MM') as month,
      least(${monthsUntil(now)}, ${mostMonths}) as reached, subscribed, count(*)::int as customers
    from people group by 1, 2, 3`;
  return queryRows(db, cohortRow, statement);
}

/** Full months from the first payment to the moment in a column. */
function months(column: string) {
  const age = sql`age(${sql.ref(column)} at time zone 'UTC', firsts.paid_at at time zone 'UTC')`;
  return sql`(extract(year from ${age}) * 12 + extract(month from ${age}))::int`;
}

function monthsUntil(now: Date) {
  const age = sql`age(${now}::timestamptz at time zone 'UTC', paid_at at time zone 'UTC')`;
  return sql`greatest(0, (extract(year from ${age}) * 12 + extract(month from ${age}))::int)`;
}

/** Counts why the extension was uninstalled on some days, both included. */
export function listUninstallAnswers(db: ReadableDatabase, { from, to }: DayRange) {
  return db
    .selectFrom('uninstall_answers')
    .select((eb) => [
      sql<string>`to_char(answered_on, 'YYYY-MM')`.as('month'),
      'reason',
      eb.cast<number>(eb.fn.sum('answers'), 'int4').as('answers'),
    ])
    .where((row) => row.between('answered_on', dateOf(from), dateOf(to)))
    .groupBy(['month', 'reason'])
    .orderBy('month', 'desc')
    .orderBy('answers', 'desc')
    .execute();
}

/** Comments on it of these days, the newest first. */
export function listUninstallComments(
  db: ReadableDatabase,
  { from, to, limit }: DayRange & { limit: number },
) {
  return db
    .selectFrom('uninstall_comments')
    .select((eb) => [
      eb.cast<string>('id', 'text').as('id'),
      sql<string>`to_char(written_on, 'YYYY-MM-DD')`.as('day'),
      'reason',
      'comment',
    ])
    .where((row) => row.between('written_on', dateOf(from), dateOf(to)))
    .orderBy('uninstall_comments.id', 'desc')
    .limit(limit)
    .execute();
}

function dateOf(day: string) {
  return sql<Date>`${day}::date`;
}
