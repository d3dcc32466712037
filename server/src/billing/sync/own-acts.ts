import type { DueEmail } from '../email-content.ts';
import { isMadeByStaff } from '../refund-mark.ts';
import { findOpenPlanChange } from '../store/plan-changes.ts';
import { refundsOf, subscriptionIdOf } from '../stripe/objects.ts';
import type { SyncContext } from './sync-context.ts';

/** Milliseconds within which a reading shows an act, also one in the portal. */
const shownWithin = 30 * 60_000;

/**
 * Tells the emails about what a user or staff have done here from those about what a business that moves in has
 * done in its old system. Whichever reading sees a change first, the answer is the same.
 */
export async function findOwnActs(sync: SyncContext): Promise<(email: DueEmail) => boolean> {
  const { trx, customer, importState } = sync;
  if (!importState?.isUnderWay || !customer.imported_at) return () => true;
  const actedUntil = (customer.acted_at?.getTime() ?? 0) + shownWithin;
  const hasActed = actedUntil > sync.state.startedAt.getTime();
  if (hasActed || (await findOpenPlanChange(trx, customer.stripe_customer_id))) return () => true;
  const own = ownSubjects(sync);
  return ({ key, content }) =>
    own.has(key.split(':')[1] ?? '') ||
    (content.kind === 'refunded' && content.access === 'withdrawn');
}

/** What our checkout has sold, with its invoices, and what staff have refunded. */
function ownSubjects({ state }: SyncContext): Set<string | undefined> {
  const sold = new Set(
    state.subscriptions.filter(({ metadata }) => metadata.attemptId).map(({ id }) => id),
  );
  const invoices = state.invoices.filter((invoice) => sold.has(subscriptionIdOf(invoice) ?? ''));
  const refunds = state.charges.flatMap(refundsOf).filter(isMadeByStaff);
  return new Set([...sold, ...[...invoices, ...refunds].map(({ id }) => id)]);
}
