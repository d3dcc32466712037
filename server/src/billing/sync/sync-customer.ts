import { sql } from 'kysely';
import type { BillingContext, BillingDatabase } from '../context.ts';
import { withCustomerLock } from '../store/locks.ts';
import { findStripeCustomer, type StripeCustomerRow } from '../store/customers.ts';
import { endDuplicates } from './repairs/duplicates.ts';
import { endUsedTrials } from './repairs/used-trials.ts';
import { defaultMethodId, readStripeState, type StripeState } from '../stripe/read-state.ts';
import { applyDefaultCard } from './repairs/default-card.ts';
import { decideEmails } from '../emails/decide-emails.ts';
import { enqueueEmails, reportSince } from '../emails/outbox.ts';
import { mapSubscription } from '../stripe/map-subscription.ts';
import { voidInvoicesOfEnded } from './repairs/invoices-of-ended.ts';
import { listPendingEventTypes, recordSyncFailure, markEventsProcessed } from '../store/events.ts';
import {
  listEndings,
  listSubscriptionsOfCustomer,
  upsertSubscription,
} from '../store/subscriptions.ts';

/** The result of a synchronisation. */
export type SyncResult = {
  /** The bank's refusal, if an overdue invoice was charged to a new card. */
  paymentFailure: Error | undefined;
  /** Ids of subscriptions whose stored state was not the same as at Stripe. */
  changedIds: string[];
};

/**
 * Stores the state that a customer has at Stripe now, after repairs. It is the only writer of
 * subscription state: every webhook and every use case that changes something calls it, and calling
 * it again does no harm.
 */
export async function syncCustomer(
  billing: BillingContext,
  customerId: string,
): Promise<SyncResult | undefined> {
  return withCustomerLock(billing, customerId, () => syncLockedCustomer(billing, customerId));
}

/** As `syncCustomer`, for a caller that has the customer's lock already. */
export async function syncLockedCustomer(
  billing: BillingContext,
  customerId: string,
): Promise<SyncResult | undefined> {
  const customer = await findStripeCustomer(billing.db, customerId);
  if (!customer) return undefined;
  try {
    const { state, paymentFailure } = await readAndRepair(billing, customer);
    const changedIds = await store(billing, customer, state);
    billing.metrics.billingSyncs.inc({ outcome: 'stored' });
    return { paymentFailure, changedIds };
  } catch (error) {
    billing.metrics.billingSyncs.inc({ outcome: 'failed' });
    await recordSyncFailure(billing.db, customerId, error);
    throw error;
  }
}

/** Repairs at Stripe what our rules forbid; returns the state read after the last repair. */
async function readAndRepair(billing: BillingContext, customer: StripeCustomerRow) {
  const read = () => readStripeState(billing, customer.stripe_customer_id);
  let state = await read();
  if (await endUsedTrials(billing, customer, state)) state = await read();
  if (await endDuplicates(billing, state)) state = await read();
  if (await voidInvoicesOfEnded(billing, state)) state = await read();
  const { changed, failure } = await applyDefaultCard(billing, customer, state);
  if (changed) state = await read();
  return { state, paymentFailure: failure };
}

/** Stores what was read, unless a later reading is stored, and enqueues the emails that it calls for. */
async function store(
  billing: BillingContext,
  customer: StripeCustomerRow,
  state: StripeState,
): Promise<string[]> {
  const customerId = customer.stripe_customer_id;
  return billing.db.transaction().execute(async (trx) => {
    if (await isOutdated(trx, customerId, state.startedAt)) return [];
    const before = await listSubscriptionsOfCustomer(trx, customerId);
    for (const subscription of state.subscriptions) {
      await upsertSubscription(trx, mapSubscription(subscription, state));
    }
    const after = await listSubscriptionsOfCustomer(trx, customerId);
    await storeCustomer(trx, customerId, state);
    const emails = decideEmails({
      before,
      after,
      invoices: state.invoices,
      awaitingConfirmation: state.awaitingConfirmation,
      endings: await listEndings(
        trx,
        after.map(({ id }) => id),
      ),
      eventTypes: await listPendingEventTypes(trx, customerId, state.startedAt),
      reportSince: reportSince(billing.clock()),
    });
    await enqueueEmails(billing, trx, customer.user_id, emails);
    await markEventsProcessed(trx, customerId, state.startedAt);
    return listChangedIds(before, after);
  });
}

/** Locks the customer's row until the commit, so that no other synchronisation stores it meanwhile. */
async function isOutdated(
  db: BillingDatabase,
  customerId: string,
  startedAt: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('billing_customers')
    .select('synced_at')
    .where('stripe_customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
  return row?.synced_at != null && row.synced_at > startedAt;
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

type Stored = Awaited<ReturnType<typeof listSubscriptionsOfCustomer>>;

function listChangedIds(before: Stored, after: Stored): string[] {
  const fingerprints = new Map(before.map((row) => [row.id, fingerprint(row)]));
  return after.filter((row) => fingerprints.get(row.id) !== fingerprint(row)).map(({ id }) => id);
}

function fingerprint(row: Stored[number]): string {
  return JSON.stringify({ ...row, fetch_started_at: null });
}
