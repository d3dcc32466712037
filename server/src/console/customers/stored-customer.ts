import type { StoredCustomer, StoredSubscription } from '@stillweb/contract/console/customers';
import { findChangeForStaff } from '../../account/store/account-changes.ts';
import { userPasskeys } from '../../account/store/passkeys.ts';
import type { StoredPasskey } from '../../platform/passkeys.ts';
import { listProviders } from '../../account/store/providers.ts';
import { findSecondStep } from '../../account/store/second-step.ts';
import { listSessions } from '../../account/store/sessions.ts';
import { listAllCustomersOf } from '../../billing/store/customers/customers.ts';
import { listOtherSubscriptions } from '../../billing/store/customers/other-subscriptions.ts';
import { listTrialsOf } from '../../billing/store/customers/person-claims.ts';
import { listCredit } from '../../billing/rules/balances.ts';
import { cardWithExpiryOf } from '../../billing/rules/stored-card.ts';
import { listDevicesOfUser } from '../../licence/store/devices.ts';
import type { OwnedSubscription } from '../../billing/tables.ts';
import { isoOf } from '../../platform/iso-time.ts';
import { listPayments } from './customer-payments.ts';
import type { ReadableDatabase } from '../tables.ts';
import { readProfile } from './read-profile.ts';
import type { Verdict } from './read-verdict.ts';

/** A user as stored in our tables; undefined for an unknown id. */
export async function readStored(
  db: ReadableDatabase,
  userId: string,
  { subscriptions, current, isPremium }: Verdict,
): Promise<StoredCustomer | undefined> {
  const profile = await readProfile(db, userId);
  if (!profile) return undefined;
  const ids = subscriptions.map(({ id }) => id);
  const now = new Date();
  const customers = await listAllCustomersOf(db, userId);
  const customerIds = customers.flatMap(({ stripe_customer_id: id }) => id ?? []);
  const [payments, others, trials, sessions, devices, passkeys, providers, step, removal, change] =
    await Promise.all([
      listPayments(db, customerIds),
      listOtherSubscriptions(db, customerIds),
      listTrialsOf(db, ids),
      listSessions(db, userId, now),
      listDevicesOfUser(db, userId),
      userPasskeys.list(db, userId),
      listProviders(db, userId),
      findSecondStep(db, userId),
      findChangeForStaff(db, { userId, kind: 'second step by support' }, now),
      findChangeForStaff(db, { userId, kind: 'address by support' }, now),
    ]);
  return {
    ...profile,
    addressChange: change
      ? {
          email: change.newEmail,
          begunAt: change.begunAt.toISOString(),
          at: change.takesEffectAt.toISOString(),
          confirmedAt: isoOf(change.newConfirmedAt),
        }
      : null,
    customers: customers.map((row) => ({
      id: row.stripe_customer_id,
      syncedAt: isoOf(row.synced_at),
      changedAt: isoOf(row.dirty_at),
      credit: listCredit(row.balances),
      deletedAt: isoOf(row.deleted_at),
    })),
    subscriptions: subscriptions.map((row) => {
      const isCurrent = row.id === current?.id;
      return presentStored(row, { current: isCurrent, grantsAccess: isCurrent && isPremium });
    }),
    otherSubscriptions: others,
    payments: payments.map(presentPayment),
    trials: trials
      .filter(({ forgiven_at }) => forgiven_at === null)
      .map(({ kind, subscription_id, claimed_at }) => ({
        of: kind,
        subscriptionId: subscription_id,
        at: claimed_at.toISOString(),
      })),
    sessions: sessions.length,
    devices: devices.length,
    passkeys: { count: passkeys.length, lastUsedAt: lastUseOf(passkeys) },
    providers: providers.map(({ provider }) => provider),
    secondStep: {
      since: isoOf(step.since),
      recoveryCodesLeft: step.recoveryCodesLeft,
      removedAt: isoOf(removal?.takesEffectAt),
    },
  };
}

function lastUseOf(passkeys: StoredPasskey[]): string | null {
  const uses = passkeys.map(({ last_used_at: at }) => at?.getTime() ?? 0);
  const last = Math.max(0, ...uses);
  return last > 0 ? new Date(last).toISOString() : null;
}

function presentStored(
  row: OwnedSubscription,
  role: Pick<StoredSubscription, 'current' | 'grantsAccess'>,
): StoredSubscription {
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
    card: cardWithExpiryOf(row),
    ...role,
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
