import { sql, type ExpressionBuilder } from 'kysely';
import type { BillingDatabase } from '../context.ts';
import { describeSlowPayment, type PaymentState } from '../slow-payment.ts';
import { isEnded, isOverdue } from '../status.ts';
import { isResuming } from './pauses.ts';
import type {
  BillingTables,
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

/** The subscriptions of a user. One that we have decided to end counts as ended from then on. */
export async function listSubscriptionsOfUser(
  db: BillingDatabase,
  userId: string,
): Promise<OwnedSubscription[]> {
  return (await listSubscriptionsOfUsers(db, [userId])).get(userId) ?? [];
}

/** The same of several users, by their ids; without those that have none. */
export async function listSubscriptionsOfUsers(
  db: BillingDatabase,
  userIds: string[],
): Promise<Map<string, OwnedSubscription[]>> {
  if (userIds.length === 0) return new Map();
  const plain = await selectOfUsers(db, userIds).execute();
  const hasPlanChange = plain.some(({ has_plan_change }) => has_plan_change);
  const rows = hasPlanChange ? await selectWithPlanChanges(db, userIds).execute() : plain;
  const owned = new Map<string, OwnedSubscription[]>();
  for (const { user_id, ...row } of rows) {
    const payment = await findCardPayment(db, row);
    const subscription = toOwned({ ...noPlanChange, ...row, ...payment });
    owned.set(user_id, [...(owned.get(user_id) ?? []), subscription]);
  }
  return owned;
}

const noPlanChange = { change_state: null, change_plan: null, change_message: null };

function selectOfUsers(db: BillingDatabase, userIds: string[]) {
  return db
    .selectFrom('subscriptions')
    .innerJoin(
      'billing_customers',
      'billing_customers.stripe_customer_id',
      'subscriptions.stripe_customer_id',
    )
    .leftJoin('subscription_endings', 'subscription_endings.subscription_id', 'subscriptions.id')
    .innerJoinLateral(selectPayments, (join) => join.onTrue())
    .selectAll('subscriptions')
    .select([
      'billing_customers.user_id',
      'billing_customers.balance',
      'billing_customers.has_plan_change',
      'subscription_endings.reason as ending',
      'subscription_endings.decided_at',
    ])
    .select(['payments.first_paid_at', 'payments.returnable'])
    .where('billing_customers.user_id', 'in', userIds);
}

/** When a subscription was first paid for, and what of all its payments is not returned. */
function selectPayments(eb: ExpressionBuilder<BillingTables, 'subscriptions'>) {
  return eb
    .selectFrom('invoices')
    .leftJoin('charges', (join) =>
      join
        .onRef('charges.invoice_id', '=', 'invoices.id')
        .on('charges.status', '=', 'succeeded')
        .on('charges.disputed', '=', false),
    )
    .select((of) => [
      of.fn.min('invoices.paid_at').as('first_paid_at'),
      sql<number>`coalesce(sum(charges.amount - charges.amount_refunded), 0)::bigint`.as(
        'returnable',
      ),
    ])
    .whereRef('invoices.subscription_id', '=', 'subscriptions.id')
    .where('invoices.total', '>', 0)
    .where('invoices.status', '=', 'paid')
    .as('payments');
}

/**
 * The same, with the changes of plan that are under way or have failed: read together, so that a change
 * that ends meanwhile shows either as one under way or as the new plan.
 */
function selectWithPlanChanges(db: BillingDatabase, userIds: string[]) {
  return selectOfUsers(db, userIds)
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
    .select([
      'plan_changes.state as change_state',
      'plan_changes.plan as change_plan',
      'plan_changes.message as change_message',
    ]);
}

type CardPayment = Pick<PaymentState, 'overdue_state' | 'overdue_message'>;

/**
 * The latest payment of an overdue invoice with a new card, while its result is not known, or has failed.
 * A query of its own: few subscriptions are overdue, and every page of the dashboard asks for them.
 */
async function findCardPayment(
  db: BillingDatabase,
  { status, stripe_customer_id }: Pick<SubscriptionRow, 'status' | 'stripe_customer_id'>,
): Promise<CardPayment> {
  const payment = isOverdue({ status })
    ? await db
        .selectFrom('billing_repairs')
        .select(['state as overdue_state', 'error as overdue_message'])
        .where('stripe_customer_id', '=', stripe_customer_id)
        .where('kind', '=', 'pay-invoice')
        .where((eb) =>
          eb.or([
            eb('state', '=', 'pending').and('unanswered_since', '>', shownFor.attempt),
            eb('state', '=', 'failed').and('settled_at', '>', shownFor.failure),
          ]),
        )
        .orderBy('decided_at', 'desc')
        .limit(1)
        .executeTakeFirst()
    : undefined;
  return payment ?? { overdue_state: null, overdue_message: null };
}

type JoinedRow = SubscriptionRow &
  Pick<OwnedSubscription, 'balance' | 'ending' | 'first_paid_at' | 'returnable'> &
  Omit<PaymentState, 'isResuming'> & { decided_at: Date | null };

function toOwned({ decided_at, ...row }: JoinedRow): OwnedSubscription {
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
