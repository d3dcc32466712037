import { sql, type Transaction } from 'kysely';
import type Stripe from 'stripe';
import type { BillingContext, BillingDatabase } from '../context.ts';
import { decideEmails } from '../emails/decide-emails.ts';
import { decideOperatorEmails } from '../emails/decide-operator-emails.ts';
import { enqueueOperatorEmails } from '../emails/operator-outbox.ts';
import { enqueueEmails, reportSince } from '../emails/outbox.ts';
import { figuresQueue } from '../jobs.ts';
import { renews } from '../scheduled-end.ts';
import { isOngoing } from '../status.ts';
import { endConsents } from '../store/come-back-consents.ts';
import { completeAttempt } from '../store/checkouts.ts';
import { lockStripeCustomer, type StripeCustomerRow } from '../store/customers.ts';
import { listPendingEventTypes, markEventsProcessed } from '../store/events.ts';
import { storeRefunds } from '../store/refunds.ts';
import { addRepairs, listPendingRepairs, endRepair } from '../store/repairs.ts';
import { endChangesOf } from '../store/stripe-changes.ts';
import {
  listEndings,
  listSubscriptionsOfCustomer,
  recordEnding,
  upsertSubscription,
} from '../store/subscriptions.ts';
import { hasWithdrawnBefore } from '../store/withdrawals.ts';
import { mapRefunds } from '../stripe/map-refunds.ts';
import { mapSubscription } from '../stripe/map-subscription.ts';
import { cardFingerprints } from '../stripe/objects.ts';
import { defaultMethodId, type StripeState } from '../stripe/read-state.ts';
import type { BillingTables, EndingReason, SubscriptionRow } from '../tables.ts';
import { barDisputers } from './bar-disputers.ts';
import { claimTrials } from './claim-trials.ts';
import { hasBegun } from './has-begun.ts';
import { storeHistory } from './history/store-history.ts';
import { decideEndings } from './repairs/decide-endings.ts';
import { decideRepairs } from './repairs/decide-repairs.ts';
import { isRepaired } from './repairs/is-repaired.ts';
import { forgetPlanChange } from './forget-plan-change.ts';
import { completeWithdrawals } from './complete-withdrawals.ts';
import { storeOthers } from './store-others.ts';

/**
 * Stores what was read, what our rules decide from it, and the emails that the difference calls for,
 * in one transaction; nothing if a later reading is stored.
 * @returns the ids of the subscriptions whose stored state was not the same as at Stripe
 */
export async function storeState(
  billing: BillingContext,
  customerId: string,
  state: StripeState,
): Promise<string[]> {
  const now = await billing.billingClock();
  return billing.db.transaction().execute(async (trx) => {
    const customer = await lockStripeCustomer(trx, customerId);
    if (!customer || isOutdated(customer, state)) return [];
    await storeOthers(trx, customerId, state);
    const before = await listSubscriptionsOfCustomer(trx, customerId);
    for (const subscription of state.subscriptions) {
      await upsertSubscription(trx, mapSubscription(subscription, state));
      await completeCheckout(trx, customerId, subscription, state);
    }
    const after = await listSubscriptionsOfCustomer(trx, customerId);
    await forgetPlanChange(trx, customerId, after);
    await storeHistory(trx, customerId, state);
    const endings = await storeDecisions(billing, trx, customer, state);
    const emails = decideEmails({
      before,
      after,
      invoices: state.invoices,
      charges: state.charges,
      reportSince: reportSince(now),
      usedDiscounts: state.usedDiscounts,
      awaitingConfirmation: state.awaitingConfirmation,
      hasUnreadPayments: state.hasUnreadPayments,
      endings,
      hasWithdrawn: await hasWithdrawnBefore(
        trx,
        {
          userId: customer.user_id,
          email: customer.email,
          cardFingerprints: cardFingerprints(state.charges),
        },
        billing,
      ),
      eventTypes: await listPendingEventTypes(trx, customerId, state.startedAt),
    });
    await enqueueEmails(billing, trx, customer.user_id, emails);
    if (after.some((row) => isOngoing(row) && renews(row))) {
      await endConsents(trx, customer.user_id, { at: billing.clock() });
    }
    await completeWithdrawals(trx, customerId, state);
    const pending = await listPendingRepairs(trx, customerId);
    const toOperator = decideOperatorEmails(state, billing.returnedPayments, pending);
    await enqueueOperatorEmails(billing, trx, customer.user_id, toOperator);
    await storeCustomer(trx, customerId, state);
    if (state.hasUnreadFigures) await scheduleFigures(billing, trx, customerId);
    await markEventsProcessed(trx, customerId, state.startedAt);
    const changedIds = listChangedIds(before, after);
    const isOtherCard = !isSameCard(customer, state);
    await endChangesOf(trx, isOtherCard ? [...changedIds, customerId] : changedIds);
    return changedIds;
  });
}

/** A little later: Stripe has just failed to answer. A customer has one such job, which is tried again. */
function scheduleFigures(
  { jobs }: BillingContext,
  trx: Transaction<BillingTables>,
  customerId: string,
): Promise<void> {
  const options = { singletonKey: customerId, startAfter: 5 };
  return jobs.enqueue(trx, figuresQueue, { customerId }, options);
}

async function completeCheckout(
  db: BillingDatabase,
  customerId: string,
  subscription: Stripe.Subscription,
  { invoices }: StripeState,
): Promise<void> {
  const { attemptId } = subscription.metadata;
  if (attemptId && hasBegun(subscription, invoices)) {
    const begunAt = new Date(subscription.created * 1000);
    await completeAttempt(db, customerId, attemptId, { id: subscription.id, begunAt });
  }
}

function isSameCard({ default_payment_method }: StripeCustomerRow, state: StripeState): boolean {
  return default_payment_method === (defaultMethodId(state.customer) ?? null);
}

function isOutdated({ synced_at }: StripeCustomerRow, { startedAt }: StripeState): boolean {
  return synced_at !== null && synced_at > startedAt;
}

/** Stores what ends, and which repairs are needed or done; returns why we ended subscriptions. */
async function storeDecisions(
  billing: BillingContext,
  db: BillingDatabase,
  customer: StripeCustomerRow,
  state: StripeState,
): Promise<Map<string, EndingReason>> {
  const customerId = customer.stripe_customer_id;
  const ids = state.subscriptions.map(({ id }) => id);
  const usedTrials = await claimTrials(billing, db, customer, state);
  await storeEndings(billing, db, usedTrials, 'TRIAL_ALREADY_USED');
  const returned = decideEndings(state, await listEndings(db, ids), billing.returnedPayments);
  for (const [id, reason] of returned) await storeEndings(billing, db, [id], reason);
  if (billing.returnedPayments.endsDisputed) await barDisputers(db, customer, state);
  await storeRefunds(db, mapRefunds(customerId, state.charges));
  const { duplicates, repairs } = decideRepairs(state, {
    storedCard: customer.default_payment_method,
    endings: await listEndings(db, ids),
    refundsWarned: billing.returnedPayments.refundsWarned,
  });
  await storeEndings(billing, db, duplicates, 'DUPLICATE');
  await addRepairs(db, customerId, repairs);
  for (const { key, repair } of await listPendingRepairs(db, customerId)) {
    if (isRepaired(repair, state)) await endRepair(db, key, 'done');
  }
  return listEndings(db, ids);
}

async function storeEndings(
  { logger }: BillingContext,
  db: BillingDatabase,
  subscriptionIds: string[],
  reason: EndingReason,
): Promise<void> {
  for (const subscription of subscriptionIds) {
    const isNew = await recordEnding(db, subscription, reason);
    if (isNew) logger.warn({ subscription, reason }, 'a subscription is ended');
  }
}

async function storeCustomer(
  db: BillingDatabase,
  customerId: string,
  { customer, startedAt }: StripeState,
): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({
      synced_at: startedAt,
      // A change that arrived after the reading began still needs a synchronisation.
      dirty_at: sql<Date | null>`case when dirty_at > ${startedAt} then dirty_at end`,
      ...(customer.deleted
        ? { deleted_at: sql<Date>`coalesce(deleted_at, ${startedAt})` }
        : { balance: customer.balance, default_payment_method: defaultMethodId(customer) ?? null }),
    })
    .where('stripe_customer_id', '=', customerId)
    .execute();
}

function listChangedIds(before: SubscriptionRow[], after: SubscriptionRow[]): string[] {
  const fingerprints = new Map(before.map((row) => [row.id, fingerprint(row)]));
  return after.filter((row) => fingerprints.get(row.id) !== fingerprint(row)).map(({ id }) => id);
}

/** Without the preview: a coupon that ends changes it, and the rows of an earlier release have none. */
function fingerprint(row: SubscriptionRow): string {
  const preview = { next_amount: null, card_charge: null, discounts: null };
  return JSON.stringify({ ...row, fetch_started_at: null, ...preview });
}
