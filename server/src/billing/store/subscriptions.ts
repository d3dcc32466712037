import { sql } from 'kysely';
import { prepare, type ValueOf } from '../../platform/database/prepared-statements.ts';
import type { BillingDatabase } from '../context.ts';
import {
  describeSlowPayment,
  isEnded,
  isOverdueInSql,
  isResuming,
  pickCurrent,
} from '../rules/status.ts';
import type {
  EndingReason,
  NewSubscriptionRow,
  OwnedSubscription,
  SubscriptionRow,
} from '../tables.ts';

/** A failure is shown for a day, an attempt without an answer as one under way for as long as it may be. */
const shownFor = {
  failure: sql<Date>`now() - interval '1 day'`,
  attempt: sql<Date>`now() - interval '15 minutes'`,
};

const selectOfUser = prepare(
  'subscriptions',
  (db: BillingDatabase, value: ValueOf<{ userId: string }>) =>
    selectOwned(db).where('billing_customers.user_id', '=', value('userId')),
);

/** The subscriptions of a user. One that we have decided to end counts as ended from then on. */
export async function listSubscriptionsOfUser(
  db: BillingDatabase,
  userId: string,
): Promise<OwnedSubscription[]> {
  return (await selectOfUser(db, { userId })).map(toOwned);
}

/** The subscription that counts for a user, as stored; undefined without one. */
export type CurrentSubscription = OwnedSubscription | undefined;

export async function findCurrent(
  { db }: { db: BillingDatabase },
  userId: string,
): Promise<CurrentSubscription> {
  return pickCurrent(await listSubscriptionsOfUser(db, userId));
}

/** All subscriptions of several users, by their ids; without those that have none. */
export async function listSubscriptionsOfUsers(
  db: BillingDatabase,
  userIds: string[],
): Promise<Map<string, OwnedSubscription[]>> {
  const rows = await selectOwned(db)
    .where(sql<boolean>`billing_customers.user_id = any(${userIds})`)
    .execute();
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map([...byUser].map(([userId, own]) => [userId, own.map(toOwned)]));
}

/**
 * With the change of plan that is under way or has failed, and the latest payment of an overdue invoice with a
 * new card while its result is not known, or has failed. Read together, so that a change that ends meanwhile
 * shows either as one under way or as the new plan.
 */
export function selectOwned(db: BillingDatabase) {
  return db
    .selectFrom('subscriptions')
    .innerJoin(
      'billing_customers',
      'billing_customers.stripe_customer_id',
      'subscriptions.stripe_customer_id',
    )
    .leftJoin('subscription_endings', 'subscription_endings.subscription_id', 'subscriptions.id')
    .leftJoin('plan_changes', (join) =>
      join
        .onRef('plan_changes.stripe_customer_id', '=', 'subscriptions.stripe_customer_id')
        .onRef('plan_changes.subscription_id', '=', 'subscriptions.id')
        .on((eb) =>
          eb.or([
            eb('plan_changes.state', '=', 'open'),
            eb('plan_changes.failed_at', '>', shownFor.failure).and(
              'plan_changes.message',
              'is not',
              null,
            ),
          ]),
        ),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('billing_repairs')
          .select(['billing_repairs.state as overdue_state', 'error as overdue_message'])
          .whereRef('billing_repairs.stripe_customer_id', '=', 'subscriptions.stripe_customer_id')
          .where(isOverdueInSql)
          .where('kind', '=', 'pay-invoice')
          .where((eb) =>
            eb.or([
              eb('billing_repairs.state', '=', 'pending').and(
                'unanswered_since',
                '>',
                shownFor.attempt,
              ),
              eb('billing_repairs.state', '=', 'failed').and('settled_at', '>', shownFor.failure),
            ]),
          )
          .orderBy('decided_at', 'desc')
          .limit(1)
          .as('card_payments'),
      (join) => join.onTrue(),
    )
    .selectAll('subscriptions')
    .select([
      'billing_customers.user_id',
      'billing_customers.balances',
      'billing_customers.dirty_at',
      'billing_customers.imported_at',
      'subscription_endings.reason as ending',
      'subscription_endings.decided_at',
      'plan_changes.state as change_state',
      'plan_changes.plan as change_plan',
      'plan_changes.message as change_message',
      'overdue_state',
      'overdue_message',
    ]);
}

type OwnedRow = Awaited<ReturnType<ReturnType<typeof selectOwned>['execute']>>[number];

/** The subscriptions that `selectOwned` has added to a row of another table; empty if there are none. */
export function readOwned(rows: Nullable<OwnedRow>[]): OwnedSubscription[] {
  return rows.filter(isFound).map(toOwned);
}

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

function isFound(row: Nullable<OwnedRow>): row is OwnedRow {
  return row.id !== null;
}

function toOwned({ user_id: _user, decided_at, ...row }: OwnedRow): OwnedSubscription {
  const slow_payment = describeSlowPayment({ ...row, isResuming: isResuming(row) });
  if (!decided_at || isEnded(row)) return { ...row, slow_payment };
  return { ...row, status: 'canceled', ended_at: decided_at, slow_payment: null };
}

export function listSubscriptionsOfCustomer(
  db: BillingDatabase,
  customerId: string,
): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('stripe_customer_id', '=', customerId)
    .execute();
}

export async function upsertSubscription(
  db: BillingDatabase,
  row: NewSubscriptionRow,
): Promise<SubscriptionRow> {
  return db
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores the first payments of a customer's subscriptions, and the sums that are not refunded. */
export async function storePayments(db: BillingDatabase, customerId: string): Promise<void> {
  await db
    .with('payments', (from) =>
      from
        .selectFrom('subscriptions')
        .leftJoin('invoices', (join) =>
          join
            .onRef('invoices.subscription_id', '=', 'subscriptions.id')
            .on('invoices.total', '>', 0)
            .on('invoices.status', '=', 'paid'),
        )
        .leftJoin('charges', (join) =>
          join
            .onRef('charges.invoice_id', '=', 'invoices.id')
            .on('charges.status', '=', 'succeeded')
            .on('charges.disputed', '=', false),
        )
        .select([
          'subscriptions.id',
          (build) => build.fn.min('invoices.paid_at').as('first_paid_at'),
          sql<number>`coalesce(sum(charges.amount - charges.amount_refunded), 0)::bigint`.as(
            'returnable',
          ),
        ])
        .where('subscriptions.stripe_customer_id', '=', customerId)
        .groupBy('subscriptions.id'),
    )
    .updateTable('subscriptions')
    .from('payments')
    .set((payments) => ({
      first_paid_at: payments.ref('payments.first_paid_at'),
      returnable: payments.ref('payments.returnable'),
    }))
    .whereRef('payments.id', '=', 'subscriptions.id')
    .where(
      sql<boolean>`(subscriptions.first_paid_at, subscriptions.returnable)
        is distinct from (payments.first_paid_at, payments.returnable)`,
    )
    .execute();
}

/** Why we ended subscriptions ourselves, by their ids. */
export async function listEndings(
  db: BillingDatabase,
  subscriptionIds: string[],
): Promise<Map<string, EndingReason>> {
  if (subscriptionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('subscription_endings')
    .select(['subscription_id', 'reason'])
    .where('subscription_id', 'in', subscriptionIds)
    .execute();
  return new Map(rows.map((row) => [row.subscription_id, row.reason]));
}

/**
 * Records that we end a subscription: it counts as ended before Stripe has ended it.
 * @returns why it is ended: an ending that was recorded before keeps its reason
 */
export async function recordEnding(
  db: BillingDatabase,
  subscriptionId: string,
  reason: EndingReason,
): Promise<EndingReason> {
  const row = await db
    .insertInto('subscription_endings')
    .values({ subscription_id: subscriptionId, reason })
    .onConflict((conflict) =>
      conflict
        .column('subscription_id')
        .doUpdateSet((eb) => ({ reason: eb.ref('subscription_endings.reason') })),
    )
    .returning('reason')
    .executeTakeFirstOrThrow();
  return row.reason;
}
