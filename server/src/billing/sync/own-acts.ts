import { minuteMs } from '@stillweb/contract/time';
import type { ChangeEmail } from '../rules/email-content.ts';
import { isMadeByStaff } from '../rules/refund-mark.ts';
import { findPlanChange } from '../store/plan-changes.ts';
import { idOf, refundsOf, subscriptionIdOf } from '../stripe/objects.ts';
import type { PlanChange, SubscriptionRow } from '../tables.ts';
import type { SyncContext } from './sync-context.ts';

/** Milliseconds within which a reading shows an act, also one in the portal. */
const shownWithin = 30 * minuteMs;

/** Acts of a user or staff here, whichever reading sees them first. */
export type OwnActs = {
  /** Whether an email is only about something that a business did in its old system before it moved in. */
  isSilent: (email: ChangeEmail) => boolean;
  /** Ids of the invoices of a change of plan that its user is following on our pages. */
  shownInvoices: Set<string>;
};

export async function findOwnActs(
  sync: SyncContext,
  subscriptions: SubscriptionRow[],
): Promise<OwnActs> {
  const change = await findPlanChange(sync.trx, sync.customer.stripe_customer_id);
  return {
    isSilent: silenceOldSystem(sync, change?.state === 'open'),
    shownInvoices: change ? invoicesOf(change, sync, subscriptions) : new Set(),
  };
}

function silenceOldSystem(sync: SyncContext, isChanging: boolean): OwnActs['isSilent'] {
  const { customer, importState } = sync;
  if (!importState?.isUnderWay || !customer.imported_at) return () => false;
  const actedUntil = (customer.acted_at?.getTime() ?? 0) + shownWithin;
  const hasActed = actedUntil > sync.state.startedAt.getTime();
  if (hasActed || isChanging) return () => false;
  const own = listOwnChanges(sync);
  return ({ changedId, content }) =>
    !own.has(changedId) && !(content.kind === 'refunded' && content.access === 'withdrawn');
}

/** The cost of a change of plan whose result is not known, or that waits for the user's bank. */
function invoicesOf(
  change: PlanChange,
  { state }: SyncContext,
  subscriptions: SubscriptionRow[],
): Set<string> {
  const row = subscriptions.find(({ id }) => id === change.subscription_id);
  const isFollowed = change.state === 'open' || row?.pending_plan === change.plan;
  const invoices = state.invoices.filter(
    (invoice) =>
      subscriptionIdOf(invoice) === change.subscription_id &&
      invoice.lines.data.some(
        ({ pricing }) => idOf(pricing?.price_details?.price) === change.price_id,
      ),
  );
  return new Set(isFollowed ? invoices.map(({ id }) => id) : []);
}

/** The ids of subscriptions sold by our checkout, of their invoices, and of refunds by staff. */
function listOwnChanges({ state }: SyncContext): Set<string> {
  const sold = new Set(
    state.subscriptions.filter(({ metadata }) => metadata.attemptId).map(({ id }) => id),
  );
  const invoices = state.invoices.filter((invoice) => sold.has(subscriptionIdOf(invoice) ?? ''));
  const refunds = state.charges.flatMap(refundsOf).filter(isMadeByStaff);
  return new Set([...sold, ...[...invoices, ...refunds].map(({ id }) => id)]);
}
