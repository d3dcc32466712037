import { listHeldEndings } from '../store/repairs.ts';
import { listEndings, recordEnding } from '../store/subscriptions.ts';
import { denyTrials } from '../store/person-claims.ts';
import { cardFingerprints } from '../stripe/objects.ts';
import type { EndingReason } from '../tables.ts';
import { claimTrials } from './claim-trials.ts';
import { chargedSubscription } from './repairs/charged-subscription.ts';
import { decideEndings } from './repairs/decide-endings.ts';
import type { SyncContext } from './sync-context.ts';

/** Why we end subscriptions ourselves, by their ids. */
type EndingReasons = Map<string, EndingReason>;

export type Endings = {
  recorded: EndingReasons;
  /** Decided during an import, and recorded when it is finished: until then they change nothing. */
  held: EndingReasons;
};

/** For decisions, what is held counts as well. */
export function allEndings({ recorded, held }: Endings): EndingReasons {
  return new Map([...held, ...recorded]);
}

/**
 * Ends trials that were used before, and subscriptions whose payment was returned. They count as ended
 * from now on; repairs end them at Stripe.
 * @returns why, with those that were ended before
 */
export async function storeEndings(sync: SyncContext): Promise<Endings> {
  const { billing, trx, customer, state } = sync;
  const ids = state.subscriptions.map(({ id }) => id);
  const endings = {
    recorded: await listEndings(trx, ids),
    held: await listHeldEndings(trx, customer.stripe_customer_id, decidedOnce),
  };
  for (const id of await claimTrials(sync)) {
    await endSubscription(sync, endings, id, 'TRIAL_ALREADY_USED');
  }
  const returned = decideEndings(state, allEndings(endings), billing.returnedPayments);
  for (const [id, reason] of returned) await endSubscription(sync, endings, id, reason);
  if (billing.returnedPayments.endsDisputed) await denyTrialsAfterDispute(sync);
  return endings;
}

/** Others follow again from each reading, or no longer do. */
const decidedOnce: EndingReason[] = ['TRIAL_ALREADY_USED', 'FRAUD_WARNING'];

/** Records an ending in the database and in `endings`. A subscription that has one keeps its reason. */
export async function endSubscription(
  { billing, trx, importState }: SyncContext,
  endings: Endings,
  subscription: string,
  reason: EndingReason,
): Promise<void> {
  if (allEndings(endings).has(subscription)) return;
  if (importState?.isUnderWay) {
    endings.held.set(subscription, reason);
    return;
  }
  const recorded = await recordEnding(trx, subscription, reason);
  endings.recorded.set(subscription, recorded);
  if (recorded === reason) billing.logger.warn({ subscription, reason }, 'a subscription is ended');
}

/** After a dispute of a subscription payment, neither its account, its address nor its card gets a trial. */
async function denyTrialsAfterDispute({ trx, customer, state }: SyncContext): Promise<void> {
  const { user_id: userId, email } = customer;
  for (const charge of state.charges.filter(({ disputed }) => disputed)) {
    const subscription = chargedSubscription(charge, state);
    if (!subscription) continue;
    const person = { userId, email, cardFingerprints: cardFingerprints([charge]) };
    await denyTrials(trx, subscription.id, person);
  }
}
