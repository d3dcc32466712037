import { sql } from 'kysely';
import type { BillingDatabase } from '../context.ts';
import type { SubscriptionChangeRow } from '../history-tables.ts';

/** Which figures: of one currency, at a moment, and by which of the definitions an operator may choose. */
export type FigureOptions = {
  at: Date;
  currency: string;
  /** From when a subscription that is set to cancel counts no more. */
  churn: 'at-request' | 'at-period-end';
  /** Whether discounts that never end are taken off. */
  coupons: 'subtracted' | 'ignored';
};

/** A change with the yearly amount by the chosen definition, as an exact decimal. */
export type CountedRow = Pick<
  SubscriptionChangeRow,
  'subscription_id' | 'stripe_customer_id' | 'at' | 'annual' | 'cancel_requested_at'
>;

/** What all subscriptions that count at the moment are a year, in minor units, as an exact decimal. */
export async function sumAnnual(db: BillingDatabase, options: FigureOptions): Promise<string> {
  const { sum } = await countedAt(db, options)
    .select(sql<string>`coalesce(sum(${annualBy(options)}), 0)`.as('sum'))
    .executeTakeFirstOrThrow();
  return sum;
}

/** The customers who count for something at the moment. */
export async function countSubscribers(
  db: BillingDatabase,
  options: FigureOptions,
): Promise<number> {
  const { count } = await countedAt(db, options)
    .select(sql<string>`count(distinct stripe_customer_id)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function countedAt(db: BillingDatabase, { at, currency, churn, coupons }: FigureOptions) {
  return db
    .selectFrom('subscription_changes')
    .where('currency', '=', currency)
    .where('at', '<=', at)
    .where((eb) => eb.or([eb('until', '>', at), eb('until', 'is', null)]))
    .$if(coupons === 'subtracted', (query) => query.where('annual', '>', '0'))
    .$if(coupons === 'ignored', (query) => query.where(withoutCoupons, '>', '0'))
    .$if(churn === 'at-request', (query) => query.where('cancel_requested_at', 'is', null));
}

/** The amount before discounts: nothing but months and years is sold. */
const withoutCoupons = sql<string>`case when status in ('active', 'past_due') then
  amount * quantity * case interval when 'month' then 12 when 'year' then 1 else 0 end
  / interval_count::numeric else 0 end`;

function annualBy({ coupons }: FigureOptions) {
  return coupons === 'subtracted' ? sql.ref<string>('annual') : withoutCoupons;
}

/** All changes until the moment of the customers of whom one lies in the window, oldest first. */
export function listChangesSince(
  db: BillingDatabase,
  options: FigureOptions,
  from: Date,
): Promise<CountedRow[]> {
  const { at, currency } = options;
  const moved = db
    .selectFrom('subscription_changes')
    .select('stripe_customer_id')
    .where('at', '>', from)
    .where('at', '<=', at);
  return db
    .selectFrom('subscription_changes')
    .select(['subscription_id', 'stripe_customer_id', 'at', 'cancel_requested_at'])
    .select(annualBy(options).as('annual'))
    .where('currency', '=', currency)
    .where('stripe_customer_id', 'in', moved)
    .where('at', '<=', at)
    .orderBy('at')
    .orderBy('subscription_id')
    .orderBy('position')
    .execute();
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
  return db
    .selectFrom('subscription_changes')
    .select(['subscription_id', 'at', 'status', 'trial_end', 'cancel_requested_at', 'ended_at'])
    .where('currency', '=', currency)
    .where('subscription_id', 'in', trials)
    .where('at', '<=', at)
    .orderBy('at')
    .orderBy('position')
    .execute();
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
