import { decideEmails } from '../emails/decide-emails.ts';
import { decideOperatorEmails } from '../emails/decide-operator-emails.ts';
import { enqueueEmails, enqueueOperatorEmails } from '../emails/outbox.ts';
import { reportSince } from '../store/emails.ts';
import { listPendingEventTypes } from '../store/events.ts';
import { listEndings, listSubscriptionsOfUser } from '../store/subscriptions.ts';
import type { RepairRow, SubscriptionRow } from '../tables.ts';
import { findOwnActs } from './own-acts.ts';
import type { Endings } from './store-endings.ts';
import type { SyncContext } from './sync-context.ts';

/** The results of the steps before. */
type Stored = {
  before: SubscriptionRow[];
  after: SubscriptionRow[];
  endings: Endings;
  pendingRepairs: RepairRow[];
  /** By the billing clock. */
  now: Date;
};

/** Puts the emails about changes into the outbox: those to the subscriber, and those to the operator. */
export async function storeEmails(
  sync: SyncContext,
  { before, after, endings, pendingRepairs, now }: Stored,
): Promise<void> {
  const { billing, trx, customer, state, importState } = sync;
  const { user_id: userId, stripe_customer_id: customerId } = customer;
  const isImported = customer.imported_at !== null;
  const ownActs = await findOwnActs(sync, after);
  const recorded = importState?.isUnderWay
    ? await listEndings(
        trx,
        after.map(({ id }) => id),
      )
    : endings;
  const contracts = await listSubscriptionsOfUser(trx, userId);
  const emails = decideEmails({
    before,
    after,
    invoices: state.invoices,
    charges: state.charges,
    reportSince: reportSince(now, isImported ? importState?.since : undefined),
    isImported,
    usedDiscounts: state.usedDiscounts,
    awaitingConfirmation: state.awaitingConfirmation,
    hasUnreadPayments: state.hasUnreadPayments,
    shownInvoices: ownActs.shownInvoices,
    endings: recorded,
    contracts: new Map(contracts.map((row) => [row.id, row])),
    eventTypes: await listPendingEventTypes(trx, customerId, state.startedAt),
  });
  await enqueueEmails(billing, trx, userId, emails, ownActs.isSilent);
  const toOperator = decideOperatorEmails(state, billing.returnedPayments, pendingRepairs);
  await enqueueOperatorEmails(billing, trx, userId, toOperator);
}
