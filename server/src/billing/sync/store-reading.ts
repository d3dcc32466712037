import type { BillingContext } from '../context.ts';
import { keepImportState } from '../../platform/switches.ts';
import { figuresQueue, schedulePast } from '../jobs.ts';
import { lockStripeCustomer } from '../store/customers/customers.ts';
import { markEventsProcessed } from '../store/events.ts';
import { storeRefunds } from '../store/history/refunds.ts';
import { mapRefunds } from '../stripe/map/map-refunds.ts';
import type { StripeState } from '../stripe/read/read-state.ts';
import type { CustomerRow, SubscriptionRow } from '../tables.ts';
import { completeRequests } from './complete-requests.ts';
import { storeHistory } from './history/store-history.ts';
import { storeEmails } from './store-emails.ts';
import { storeEndings } from './store-endings.ts';
import { storeMirror, storeOthers } from './store-mirror.ts';
import { storeRepairs } from './store-repairs.ts';
import type { SyncContext, SyncOptions } from './sync-context.ts';

/**
 * Stores a reading of a customer, the decisions of our rules from it, and the emails about changes, in
 * one transaction; nothing if a later reading is stored.
 * @returns the ids of the subscriptions whose stored state was not the same as at Stripe
 */
export async function storeReading(
  billing: BillingContext,
  customerId: string,
  state: StripeState,
  { takesCard = false }: SyncOptions = {},
): Promise<string[]> {
  const now = await billing.billingClock();
  return billing.db.transaction().execute(async (trx) => {
    const importState = await keepImportState(trx);
    const customer = await lockStripeCustomer(trx, customerId);
    if (!customer || isOutdated(customer, state)) return [];
    const sync: SyncContext = { billing, trx, customer, state, importState, takesCard };
    const subscriptions = await storeMirror(sync);
    await storeHistory(trx, customerId, state);
    const endings = await storeEndings(sync);
    const pendingRepairs = await storeRepairs(sync, endings);
    await storeEmails(sync, { ...subscriptions, endings, pendingRepairs, now });
    const changedIds = listChangedIds(subscriptions);
    await completeRequests(sync, subscriptions.after, changedIds);
    await markEventsProcessed(trx, customerId, state.startedAt);
    if (state.hasUnreadFigures) await scheduleFigures(sync);
    if (!customer.synced_at && state.hasUnreadPast) await schedulePast(billing, trx, customerId);
    return changedIds;
  });
}

/**
 * Stores a reading of a customer's whole past: what the books and figures need, and no more, because emails and repairs
 * are about what is new.
 */
export async function storePast(
  { db }: BillingContext,
  customerId: string,
  state: StripeState,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const customer = await lockStripeCustomer(trx, customerId);
    if (!customer || isOutdated(customer, state)) return;
    await storeOthers(trx, customerId, state);
    await storeRefunds(trx, mapRefunds(customerId, state.charges));
    await storeHistory(trx, customerId, state, { isWholePast: true });
  });
}

function isOutdated({ synced_at }: CustomerRow, { startedAt }: StripeState): boolean {
  return synced_at !== null && synced_at > startedAt;
}

function listChangedIds({ before, after }: Record<'before' | 'after', SubscriptionRow[]>) {
  const fingerprints = new Map(before.map((row) => [row.id, fingerprint(row)]));
  return after.filter((row) => fingerprints.get(row.id) !== fingerprint(row)).map(({ id }) => id);
}

/**
 * Without the preview: a coupon that ends changes it, and not every row has one. That a
 * withdrawal came before is no state of Stripe.
 */
function fingerprint(row: SubscriptionRow): string {
  const preview = { next_amount: null, card_charge: null, discounts: null };
  return JSON.stringify({ ...row, fetch_started_at: null, withdrew_before: null, ...preview });
}

/** A little later: Stripe has just failed to answer. A customer has one such job, which is tried again. */
function scheduleFigures({ billing, trx, customer }: SyncContext): Promise<void> {
  const customerId = customer.stripe_customer_id;
  const options = { singletonKey: customerId, startAfter: 5 };
  return billing.jobs.enqueue(trx, figuresQueue, { customerId }, options);
}
