import type { Churn, ChurnRow, FunnelSteps, Uninstalls } from '@stillweb/contract/console/growth';
import type { DayRange } from '@stillweb/contract/console/mails';
import { sql } from 'kysely';
import { isTrialGivenLaterInSql, hasStartedInSql } from '../../billing/status.ts';
import type { ReadableDatabase } from '../tables.ts';

export type CampaignRow = FunnelSteps & { source: string | null; campaign: string | null };

/**
 * How far those have come who signed up within a time, by campaign. A checkout is known by the customer that
 * it has made at Stripe, which is kept; a trial that was given later, or that we ended at once, is none.
 */
export async function listFunnel(
  db: ReadableDatabase,
  { from, until }: { from: Date; until: Date },
): Promise<CampaignRow[]> {
  const { rows } = await sql<CampaignRow>`
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
        from billing_customers where user_id = users.id::text
      ) steps
      where users.created_at >= ${from} and users.created_at < ${until}
    ) people
    group by source, campaign`.execute(db);
  return rows;
}

type Range = { from: Date; until: Date };

/** Why a subscription was canceled: null if no reason was given. */
const reasonInSql = sql`case
  when subscription_endings.reason = 'WITHDRAWN' then 'withdrawn'
  when cancellation_reason in ('payment_failed', 'payment_disputed') then cancellation_reason
  else cancel_feedback end`;

/** Subscriptions that were canceled within a time, and not ended by us. A cancellation taken back is none. */
function canceledInSql({ from, until }: Range) {
  return sql`canceled_at >= ${from} and canceled_at < ${until} and ${hasStartedInSql}
    and (subscription_endings.reason is null or subscription_endings.reason = 'WITHDRAWN')`;
}

/** Counts those who canceled within a time, and those who took an offer instead, by all that they share. */
export async function listChurn(db: ReadableDatabase, range: Range): Promise<ChurnRow[]> {
  const { rows } = await sql<ChurnRow>`
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
    left join users on users.id::text = billing_customers.user_id
    group by 1, 2, 3, 4, 5
    order by month desc, canceled desc`.execute(db);
  return rows;
}

/** What was written with cancellations within a time, the newest first. */
export async function listChurnComments(
  db: ReadableDatabase,
  { limit, ...range }: Range & { limit: number },
): Promise<(Omit<Churn['comments'][number], 'at'> & { at: Date })[]> {
  const { rows } = await sql<Omit<Churn['comments'][number], 'at'> & { at: Date }>`
    select subscriptions.id, canceled_at as at, plan, ${reasonInSql} as reason,
      cancel_comment as comment
    from subscriptions
    left join subscription_endings on subscription_id = subscriptions.id
    where ${canceledInSql(range)} and cancel_comment <> ''
    order by canceled_at desc limit ${limit}`.execute(db);
  return rows;
}

/** Customers of one month who are alike: `subscribed` has bit n for each n full months after the first payment. */
export type CohortRow = { month: string; reached: number; subscribed: number; customers: number };

/**
 * Counts the customers who paid for the first time since a moment: by the month (UTC) of that payment, by the
 * full months since then, and by the months after which they had a subscription, also a free or refunded one.
 */
export async function listCohorts(
  db: ReadableDatabase,
  { since, now, mostMonths }: { since: Date; now: Date; mostMonths: number },
): Promise<CohortRow[]> {
  const { rows } = await sql<CohortRow>`
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
    from people group by 1, 2, 3`.execute(db);
  return rows;
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
export async function listUninstallAnswers(
  db: ReadableDatabase,
  { from, to }: DayRange,
): Promise<Uninstalls['answers']> {
  const { rows } = await sql<Uninstalls['answers'][number]>`
    select to_char(answered_on, 'YYYY-MM') as month, reason, sum(answers)::int as answers
    from uninstall_answers where answered_on between ${from} and ${to}
    group by 1, 2 order by 1 desc, 3 desc`.execute(db);
  return rows;
}

/** What was written about it on these days, the newest first. */
export async function listUninstallComments(
  db: ReadableDatabase,
  { from, to, limit }: DayRange & { limit: number },
): Promise<Uninstalls['comments']> {
  const { rows } = await sql<Uninstalls['comments'][number]>`
    select id::text, to_char(written_on, 'YYYY-MM-DD') as day, reason, comment
    from uninstall_comments where written_on between ${from} and ${to}
    order by uninstall_comments.id desc limit ${limit}`.execute(db);
  return rows;
}
