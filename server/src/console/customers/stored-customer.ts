import type { StoredCustomer, StoredSubscription } from '@stillweb/contract/console/customers';
import { findSupportChange } from '../../account/store/support-email-changes.ts';
import { listDevicesOfUser } from '../../licence/store/devices.ts';
import type { OwnedSubscription } from '../../billing/tables.ts';
import { isoOf } from '../../platform/iso-time.ts';
import { listPayments } from '../store/customer-payments.ts';
import type { ReadableDatabase } from '../tables.ts';
import type { Verdict } from './read-verdict.ts';

/** What our tables know about a user; undefined when there is none. */
export async function readStored(
  db: ReadableDatabase,
  userId: string,
  { subscriptions, current }: Verdict,
): Promise<StoredCustomer | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'created_at'])
    .select(['email_verified_at', 'email_undeliverable_at', 'blocked_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return undefined;
  const ids = subscriptions.map(({ id }) => id);
  const customers = await listCustomers(db, userId);
  const customerIds = customers.flatMap(({ stripe_customer_id: id }) => id ?? []);
  const [payments, others, trials, sessions, devices, change] = await Promise.all([
    listPayments(db, customerIds),
    listOtherSubscriptions(db, customerIds),
    listTrials(db, ids),
    countSessions(db, userId),
    listDevicesOfUser(db, userId),
    findSupportChange(db, userId, new Date()),
  ]);
  return {
    userId: user.id,
    email: user.email,
    name: user.name,
    createdAt: user.created_at.toISOString(),
    verifiedAt: isoOf(user.email_verified_at),
    undeliverableSince: isoOf(user.email_undeliverable_at),
    blockedAt: isoOf(user.blocked_at),
    addressChange: change
      ? {
          email: change.newEmail,
          begunAt: change.begunAt.toISOString(),
          at: change.takesEffectAt.toISOString(),
          confirmedAt: isoOf(change.confirmedAt),
        }
      : null,
    customers: customers.map((row) => ({
      id: row.stripe_customer_id,
      syncedAt: isoOf(row.synced_at),
      changedAt: isoOf(row.dirty_at),
      balance: row.balance,
      deletedAt: isoOf(row.deleted_at),
    })),
    subscriptions: subscriptions.map((row) => presentStored(row, row.id === current?.id)),
    otherSubscriptions: others,
    payments: payments.map(presentPayment),
    trials: trials.map(({ kind, subscription_id, granted_at }) => ({
      of: kind,
      subscriptionId: subscription_id,
      at: granted_at.toISOString(),
    })),
    sessions,
    devices: devices.length,
  };
}

function presentStored(row: OwnedSubscription, isCurrent: boolean): StoredSubscription {
  const { card_brand: brand, card_last4: last4, card_exp_month, card_exp_year } = row;
  const hasCard = brand && last4 && card_exp_month && card_exp_year;
  return {
    id: row.id,
    customerId: row.stripe_customer_id,
    status: row.status,
    plan: row.plan,
    price: row.amount === null ? null : { amount: row.amount, currency: row.currency },
    createdAt: row.created_at.toISOString(),
    trialEnd: isoOf(row.trial_end),
    currentPeriodEnd: isoOf(row.current_period_end),
    cancelAt: isoOf(row.cancel_at),
    endedAt: isoOf(row.ended_at),
    endReason: row.ending ?? row.cancellation_reason,
    card: hasCard ? { brand, last4, expMonth: card_exp_month, expYear: card_exp_year } : null,
    current: isCurrent,
  };
}

function presentPayment(row: Payment): StoredCustomer['payments'][number] {
  return {
    id: row.id,
    invoice: row.invoice_id,
    number: row.number,
    at: row.created_at.toISOString(),
    paid: { amount: row.amount, currency: row.currency },
    refunded: row.amount_refunded,
    disputed: row.disputed,
  };
}

type Payment = Awaited<ReturnType<typeof listPayments>>[number];

function listCustomers(db: ReadableDatabase, userId: string) {
  return db
    .selectFrom('billing_customers')
    .select(['stripe_customer_id', 'synced_at', 'dirty_at', 'balance', 'deleted_at'])
    .where('user_id', '=', userId)
    .orderBy('generation', 'desc')
    .execute();
}

async function listOtherSubscriptions(db: ReadableDatabase, customerIds: string[]) {
  if (customerIds.length === 0) return [];
  return db
    .selectFrom('other_subscriptions')
    .select(['id', 'status', 'products'])
    .where('stripe_customer_id', 'in', customerIds)
    .orderBy('id')
    .execute();
}

async function listTrials(db: ReadableDatabase, subscriptionIds: string[]) {
  if (subscriptionIds.length === 0) return [];
  return db
    .selectFrom('trial_grants')
    .select(['kind', 'subscription_id', 'granted_at'])
    .where('subscription_id', 'in', subscriptionIds)
    .where('forgiven_at', 'is', null)
    .orderBy('granted_at')
    .execute();
}

async function countSessions(db: ReadableDatabase, userId: string): Promise<number> {
  const { sessions } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('sessions'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date())
    .executeTakeFirstOrThrow();
  return sessions;
}
