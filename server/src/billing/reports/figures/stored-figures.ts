import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { queryRows } from '../../../platform/database/database.ts';
import type { BillingDatabase } from '../../context.ts';
import type { SubscriptionChangeRow } from '../../tables.ts';

/** The definitions that an operator has chosen. */
export type Definitions = {
  /** From when a subscription that is set to cancel is no longer counted. */
  churn: 'at-request' | 'at-period-end';
  /** Whether discounts that never end are taken off. */
  coupons: 'subtracted' | 'ignored';
};

/** The query of figures: one currency, at a moment. */
export type FigureOptions = Definitions & { at: Date; currency: string };

/** The sums of one currency at a moment, and at an earlier one: a year in minor units, as exact decimals. */
const countedRow = z.object({
  currency: z.string(),
  annual: z.string(),
  annual_before: z.string(),
  subscribers: z.int(),
  subscribers_before: z.int(),
});
export type CountedRow = z.infer<typeof countedRow>;

/** The sum of all subscriptions, and the customers with a sum above zero, by currency. */
export function sumByCurrency(
  db: BillingDatabase,
  definitions: Definitions,
  { at, before }: { at: Date; before: Date },
): Promise<CountedRow[]> {
  const statement = sql`
    select currency, coalesce(sum(annual), 0)::text as annual,
      coalesce(sum(annual_before), 0)::text as annual_before,
      count(annual)::int as subscribers, count(annual_before)::int as subscribers_before
    from (
      select currency,
        sum(${annualBy(definitions)}) filter (where ${countsAt(at)}) as annual,
        sum(${annualBy(definitions)}) filter (where ${countsAt(before)}) as annual_before
      from subscription_changes
      where ${counts(definitions)} and at <= ${at} and (until > ${before} or until is null)
      group by currency, stripe_customer_id
    ) as customers
    group by currency
    order by count(annual) desc, currency`;
  return queryRows(db, countedRow, statement);
}

function countsAt(moment: Date) {
  return sql`at <= ${moment} and (until > ${moment} or until is null)`;
}

function counts(definitions: Definitions) {
  const { churn } = definitions;
  return churn === 'at-request'
    ? sql`${annualBy(definitions)} > 0 and cancel_requested_at is null`
    : sql`${annualBy(definitions)} > 0`;
}

function annualBy({ coupons }: Definitions) {
  return sql.ref<string>(coupons === 'subtracted' ? 'annual' : 'annual_before_discounts');
}

/** The sums of a day's steps, a year in minor units, as exact decimals; none is negative. */
const stepSums = z.object({
  /** As in 2026-11-20, in UTC. */
  day: z.string(),
  new: z.string(),
  reactivation: z.string(),
  expansion: z.string(),
  contraction: z.string(),
  churn: z.string(),
  /** Customers who began to count: `joined` are those among them who had never counted before. */
  gained: z.int(),
  joined: z.int(),
  /** Customers who no longer count. */
  left: z.int(),
});
export type StepSums = z.infer<typeof stepSums>;

/**
 * The steps until the moment, by day: each time that what a customer counts for changes. All that happens
 * within one second is one step. Who leaves twice counts twice, and who comes back joins once.
 * @param from only steps after it; all by default
 */
export function sumSteps(
  db: BillingDatabase,
  options: FigureOptions,
  from?: Date,
): Promise<StepSums[]> {
  const { at, currency } = options;
  const moved = from
    ? sql`and stripe_customer_id in (
        select stripe_customer_id from subscription_changes where at > ${from} and at <= ${at})`
    : sql``;
  const statement = sql`
    with counted as (
      select stripe_customer_id as customer, at, until, ${annualBy(options)} as annual
      from subscription_changes
      where currency = ${currency} and ${counts(options)} and at <= ${at} ${moved}
    ), changes as (
      select customer, at, sum(annual) as change
      from (
        select customer, at, annual from counted
        union all select customer, until, -annual from counted where until <= ${at}
      ) as each
      group by customer, at
      having sum(annual) <> 0
    ), steps as (
      select at, change, sum(change) over by_time as after, row_number() over by_time = 1 as is_first
      from changes
      window by_time as (partition by customer order by at)
    )
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day,
      ${total(sql`after = change and is_first`)} as new,
      ${total(sql`after = change and not is_first`)} as reactivation,
      ${total(sql`change > 0 and after > change`)} as expansion,
      ${total(sql`change < 0 and after > 0`)} as contraction,
      ${total(sql`after = 0`)} as churn,
      count(*) filter (where after = change)::int as gained,
      count(*) filter (where after = change and is_first)::int as joined,
      count(*) filter (where after = 0)::int as left
    from steps
    ${from ? sql`where at > ${from}` : sql``}
    group by 1
    order by 1`;
  return queryRows(db, stepSums, statement);
}

function total(condition: RawBuilder<unknown>) {
  return sql`coalesce(abs(sum(change) filter (where ${condition})), 0)::text`;
}

export type TrialChangeRow = Pick<
  SubscriptionChangeRow,
  'subscription_id' | 'at' | 'status' | 'trial_end' | 'cancel_requested_at' | 'ended_at'
>;

/** The changes until the moment of the subscriptions whose trial may have ended in the window. */
export function listTrialChanges(
  db: BillingDatabase,
  { at, currency }: FigureOptions,
  from: Date,
): Promise<TrialChangeRow[]> {
  const trials = db
    .selectFrom('subscription_changes')
    .select('subscription_id')
    .where('trial_end', '>', from)
    .where('at', '<=', at);
  return (
    db
      .selectFrom('subscription_changes')
      .select(['subscription_id', 'at', 'status', 'trial_end', 'cancel_requested_at', 'ended_at'])
      .where('currency', '=', currency)
      // As an array they are looked up by index; joined, the whole table would be read.
      .where(sql<boolean>`subscription_id = any(array(${trials}))`)
      .where('at', '<=', at)
      .orderBy('at')
      .orderBy('position')
      .execute()
  );
}

/** The invoices of the same subscriptions, oldest first. */
export function listTrialInvoices(db: BillingDatabase, { at }: FigureOptions, from: Date) {
  return db
    .selectFrom('invoices')
    .select(['subscription_id', 'created_at', 'paid_at', 'voided_at', 'uncollectible_at'])
    .where('subscription_id', 'in', (eb) =>
      eb.selectFrom('subscription_changes').select('subscription_id').where('trial_end', '>', from),
    )
    .where('created_at', '>', from)
    .where('created_at', '<=', at)
    .orderBy('created_at')
    .execute();
}
