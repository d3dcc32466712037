import { randomUUID } from 'node:crypto';
import type { UpdatePlanRequest } from '@stillweb/contract/billing/manage-subscription';
import type Stripe from 'stripe';
import type { BillingContext } from '../../context.ts';
import { followPaymentQueue } from '../../jobs.ts';
import { rateLimitDelay } from '../../../platform/stripe/retry-after.ts';
import { findCurrentCustomer } from '../../store/customers/customers.ts';
import { recordCancelOffer } from '../../store/cancel-offers.ts';
import { failPlanChange, findOpenPlanChange, insertPlanChange } from '../../store/plan-changes.ts';
import { releaseSchedule } from '../../stripe/change-subscription.ts';
import { withCurrentLocked } from '../../subscription/current-subscription.ts';
import { findCurrent, type CurrentSubscription } from '../../store/subscriptions.ts';
import type { PlanChange } from '../../tables.ts';
import {
  decideNewPlan,
  isOfRecentPreview,
  requireChangeable,
  type ChangeableSubscription,
} from './decide-change.ts';
import { makeChange } from './make-change.ts';

/**
 * Changes the price of a subscription. A trial continues without a charge. An amount due is charged
 * at once: if the bank declines, the old plan stays; if it asks for confirmation, the change waits. A
 * change whose result is not known in time is followed by a job, and shown meanwhile.
 */
export function changePlan(
  billing: BillingContext,
  userId: string,
  { priceId, prorationDate, insteadOfCancel }: UpdatePlanRequest,
): Promise<CurrentSubscription> {
  return withCurrentLocked(billing, userId, async (current, billing) => {
    const subscription = requireChangeable(current, priceId);
    // The current price may be one that is no longer sold.
    if (subscription.price_id === priceId) return current;
    const sold = await billing.prices.list();
    const catalogue = await billing.catalogue.read();
    const { plan } = decideNewPlan(sold, catalogue, subscription, priceId);
    const params = await updateParams(billing, subscription, { priceId, prorationDate });
    await releaseSchedule(billing, subscription.id);
    const change = await beginChange(billing, subscription, { plan, price_id: priceId, params });
    const outcome = await makeChange(billing, change);
    // No attempt has timed out before: one that Stripe limits was not carried out.
    const isLimited = outcome.state === 'open' && rateLimitDelay(outcome.failure) !== undefined;
    if (outcome.state === 'failed' || isLimited) {
      await failPlanChange(billing.db, change.id, null);
      throw outcome.failure;
    }
    if (insteadOfCancel && plan === 'MONTHLY') {
      const { reason } = insteadOfCancel;
      const answer = { offer: 'switch-to-monthly', reason, isTaken: true } as const;
      await recordCancelOffer(billing, subscription, answer);
    }
    return findCurrent(billing, userId);
  });
}

/** Whether a user's change to this price is under way. */
export async function isChangeOpen(
  { db }: BillingContext,
  userId: string,
  priceId: string,
): Promise<boolean> {
  const customerId = (await findCurrentCustomer(db, userId))?.stripe_customer_id;
  const change = customerId ? await findOpenPlanChange(db, customerId) : undefined;
  return change?.price_id === priceId;
}

/** Stores the change with the job that finds its result, if the request ends before, or the server. */
function beginChange(
  { db, jobs, stripeLimits }: BillingContext,
  { id, stripe_customer_id }: ChangeableSubscription,
  details: Pick<PlanChange, 'plan' | 'price_id' | 'params'>,
): Promise<PlanChange> {
  const afterAnswer = Math.ceil(stripeLimits.answer / 1000) + 1;
  return db.transaction().execute(async (trx) => {
    await jobs.enqueue(
      trx,
      followPaymentQueue,
      { customerId: stripe_customer_id },
      { singletonKey: stripe_customer_id, startAfter: afterAnswer },
    );
    const change = { id: randomUUID(), stripe_customer_id, subscription_id: id, ...details };
    return insertPlanChange(trx, change);
  });
}

async function updateParams(
  { billingClock }: BillingContext,
  subscription: ChangeableSubscription,
  { priceId, prorationDate }: UpdatePlanRequest,
): Promise<Stripe.SubscriptionUpdateParams> {
  const wasShown =
    subscription.status !== 'trialing' &&
    prorationDate !== undefined &&
    isOfRecentPreview(prorationDate, await billingClock());
  return {
    items: [{ id: subscription.item_id, price: priceId }],
    proration_behavior: 'always_invoice',
    ...(wasShown && { proration_date: prorationDate }),
  };
}
