import { listHeldEndings } from '../store/repairs.ts';
import { listEndings, recordEnding } from '../store/subscriptions.ts';
import { denyTrials } from '../store/customers/person-claims.ts';
import { cardFingerprints } from '../stripe/objects.ts';
import type { EndingReason } from '../tables.ts';
import { claimTrials } from './claim-trials.ts';
import { chargedSubscription } from './repairs/charged-subscription.ts';
import { decideEndings } from './repairs/decide-endings.ts';
import type { SyncContext } from './sync-context.ts';

/**
 * Why we end subscriptions ourselves, by their ids. What is decided during an import is recorded when it is finished:
 * until then it changes nothing.
 */
export type Endings = Map<string, EndingReason>;

/**
 * Ends trials that were used before, and subscriptions whose payment was returned. They count as ended
 * from now on; repairs end them at Stripe.
 * @returns why, with those that were ended before
 */
export async function storeEndings(sync: SyncContext): Promise<Endings> {
  const { billing, trx, customer, state, importState } = sync;
  const ids = state.subscriptions.map(({ id }) => id);
  const held = importState?.isUnderWay
    ? await listHeldEndings(trx, customer.stripe_customer_id, decidedOnce)
    : [];
  const endings: Endings = new Map([...held, ...(await listEndings(trx, ids))]);
  for (const id of await claimTrials(sync)) {
    await endSubscription(sync, endings, id, 'TRIAL_ALREADY_USED');
  }
  const returned = decideEndings(state, endings, billing.returnedPayments);
  for (const [id, reason] of returned) await endSubscription(sync, endings, id, reason);
  if (billing.returnedPayments.endsDisputed) await denyTrialsAfterDispute(sync);
  return endings;
}

/** Others follow again from each reading, or no longer do. */
const decidedOnce: EndingReason[] = ['TRIAL_ALREADY_USED', 'FRAUD_WARNING'];

/** Adds an ending to `endings`, and records it unless a business moves in. A subscription that has one keeps its reason. */
export async function endSubscription(
  { billing, trx, importState }: SyncContext,
  endings: Endings,
  subscription: string,
  reason: EndingReason,
): Promise<void> {
  if (endings.has(subscription)) return;
  endings.set(subscription, reason);
  if (importState?.isUnderWay) return;
  const recorded = await recordEnding(trx, subscription, reason);
  endings.set(subscription, recorded);
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
