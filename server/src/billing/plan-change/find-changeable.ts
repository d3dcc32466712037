import type { PlanOffer } from '@stillweb/contract/plans';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { givesAccess, isEnded, isOngoing } from '../status.ts';
import { syncAndFindCurrent } from '../subscription/current-subscription.ts';
import type { OwnedSubscription } from '../tables.ts';

/** A running subscription, and the item in it that a change of plan exchanges. */
export type Changeable = OwnedSubscription & { item_id: string };

/** What is on sale under a price id. */
export async function findOffer(billing: BillingContext, priceId: string): Promise<PlanOffer> {
  const offers = await billing.prices.offers();
  const offer = offers.find((candidate) => candidate.priceId === priceId);
  if (!offer) throw new AppError('UNKNOWN_PRICE');
  return offer;
}

/**
 * The user's subscription as Stripe has it now, if it can go over to a price. While a payment is
 * overdue, unused time that nobody paid for would turn into credit; and a cancellation keeps its date,
 * which a newly paid period would go beyond.
 */
export async function findChangeable(
  billing: BillingContext,
  userId: string,
  priceId: string,
): Promise<Changeable> {
  const shown = await syncAndFindCurrent(billing, userId);
  if (!shown) throw new AppError('NO_SUBSCRIPTION');
  if (isEnded(shown)) throw new AppError('SUBSCRIPTION_ENDED');
  if (!isOngoing(shown) || !shown.item_id) throw new AppError('NO_SUBSCRIPTION');
  if (shown.price_id !== priceId) {
    if (!givesAccess(shown)) throw new AppError('PAYMENT_OVERDUE');
    if (shown.cancel_at) throw new AppError('CANCELLATION_SCHEDULED');
  }
  return { ...shown, item_id: shown.item_id };
}
