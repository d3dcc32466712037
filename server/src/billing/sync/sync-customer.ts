import { sql } from 'kysely';
import type { BillingContext, BillingDatabase } from '../context.ts';
import { withCustomerLock } from '../store/locks.ts';
import { findStripeCustomer, type StripeCustomerRow } from '../store/customers.ts';
import { endDuplicates } from './repairs/duplicates.ts';
import { endUsedTrials } from './repairs/used-trials.ts';
import { defaultMethodId, readStripeState, type StripeState } from '../stripe/read-state.ts';
import { applyDefaultCard } from './repairs/default-card.ts';
import { decideEmails } from '../emails/decide-emails.ts';
import { enqueueEmails } from '../emails/outbox.ts';
import { mapSubscription } from '../stripe/map-subscription.ts';
import { voidInvoicesOfEnded } from './repairs/invoices-of-ended.ts';
import { listPendingEventTypes, recordSyncFailure, markEventsProcessed } from '../store/events.ts';
import {
  listEndings,
  listSubscriptionsOfCustomer,
  upsertSubscription,
} from '../store/subscriptions.ts';

/** What came of bringing a customer up to date. */
export type SyncResult = {
  /** The bank's refusal, if an overdue invoice was to be paid with a new card. */
  paymentFailure: Error | undefined;
  /** Subscriptions whose stored state was not Stripe's. */
  differing: string[];
};

/**
 * Brings what is stored about a customer to what Stripe says now. The only writer of subscription
 * state: whoever hears or causes a change calls this, and how often does not matter.
 */
export async function syncCustomer(
  billing: BillingContext,
  customerId: string,
): Promise<SyncResult | undefined> {
  return withCustomerLock(billing, customerId, () => syncLockedCustomer(billing, customerId));
}

/** As `syncCustomer`, for a caller that holds the customer's lock. */
export async function syncLockedCustomer(
  billing: BillingContext,
  customerId: string,
): Promise<SyncResult | undefined> {
  const customer = await findStripeCustomer(billing.db, customerId);
  if (!customer) return undefined;
  try {
    const { found, paymentFailure } = await settle(billing, customer);
    const differing = await store(billing, customer, found);
    billing.metrics.billingSyncs.inc({ outcome: 'stored' });
    return { paymentFailure, differing };
  } catch (error) {
    billing.metrics.billingSyncs.inc({ outcome: 'failed' });
    await recordSyncFailure(billing.db, customerId, error);
    throw error;
  }
}

/** Puts right at Stripe what our rules forbid, then says how things stand. */
async function settle(billing: BillingContext, customer: StripeCustomerRow) {
  const fetch = () => readStripeState(billing, customer.stripe_customer_id);
  let found = await fetch();
  if (await endUsedTrials(billing, customer, found)) found = await fetch();
  if (await endDuplicates(billing, found)) found = await fetch();
  if (await voidInvoicesOfEnded(billing, found)) found = await fetch();
  const { changed, failure } = await applyDefaultCard(billing, customer, found);
  if (changed) found = await fetch();
  return { found, paymentFailure: failure };
}

/** Stores a fetch, unless a later one has been stored, and posts the mails that the change calls for. */
async function store(
  billing: BillingContext,
  customer: StripeCustomerRow,
  found: StripeState,
): Promise<string[]> {
  const customerId = customer.stripe_customer_id;
  return billing.db.transaction().execute(async (trx) => {
    if (await isOutdated(trx, customerId, found.startedAt)) return [];
    const before = await listSubscriptionsOfCustomer(trx, customerId);
    for (const subscription of found.subscriptions) {
      await upsertSubscription(trx, mapSubscription(subscription, found));
    }
    const after = await listSubscriptionsOfCustomer(trx, customerId);
    await storeCustomer(trx, customerId, found);
    const mails = decideEmails({
      before,
      after,
      invoices: found.invoices,
      awaitingConfirmation: found.awaitingConfirmation,
      endings: await listEndings(
        trx,
        after.map(({ id }) => id),
      ),
      told: await listPendingEventTypes(trx, customerId, found.startedAt),
    });
    await enqueueEmails(billing, trx, customer.user_id, mails);
    await markEventsProcessed(trx, customerId, found.startedAt);
    return listDiffering(before, after);
  });
}

/** Locks the row: from here to the commit nobody else stores this customer. */
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
      // What came in after the fetch began stays to be done.
      dirty_at: sql<Date | null>`case when dirty_at > ${startedAt} then dirty_at end`,
      ...(customer.deleted
        ? { deleted_at: sql<Date>`coalesce(deleted_at, ${startedAt})` }
        : { balance: customer.balance, default_payment_method: defaultMethodId(customer) ?? null }),
    })
    .where('stripe_customer_id', '=', customerId)
    .execute();
}

type Stored = Awaited<ReturnType<typeof listSubscriptionsOfCustomer>>;

function listDiffering(before: Stored, after: Stored): string[] {
  const known = new Map(before.map((row) => [row.id, fingerprint(row)]));
  return after.filter((row) => known.get(row.id) !== fingerprint(row)).map(({ id }) => id);
}

function fingerprint(row: Stored[number]): string {
  return JSON.stringify({ ...row, fetch_started_at: null });
}
