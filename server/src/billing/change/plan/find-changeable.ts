import type { PlanOffer } from '@stillweb/contract/billing/plans';
import { AppError } from '../../../platform/app-error.ts';
import type { BillingContext } from '../../context.ts';
import { findPlans } from '../../buy/find-plans.ts';
import { requireAllowed, requireOngoing } from '../../subscription/allowed-changes.ts';
import { syncAndFindCurrent } from '../../subscription/current-subscription.ts';
import type { OwnedSubscription } from '../../tables.ts';

/** An ongoing subscription with the item whose price a change of plan replaces. */
export type ChangeableSubscription = OwnedSubscription & { item_id: string };

/** @throws AppError UNKNOWN_PRICE when the price is not on sale to this subscriber */
export async function findNewPlan(
  billing: BillingContext,
  userId: string,
  { priceId, currency }: { priceId: string; currency: string },
): Promise<PlanOffer> {
  const isAsked = (candidate: PlanOffer) => candidate.priceId === priceId;
  const plans = await findPlans(billing, userId, undefined);
  const sold = plans.find(isAsked);
  if (sold) return sold;
  const elsewhere = (await billing.prices.list()).find(isAsked);
  throw new AppError('UNKNOWN_PRICE', {
    message:
      elsewhere && elsewhere.currency !== currency
        ? `Your subscription is in ${currency.toUpperCase()}, and this price is not.`
        : 'This price is no longer on sale. Please try again at the price of today.',
  });
}

/** The user's subscription as it is at Stripe now, if its price may change to `priceId`. */
export async function findChangeableSubscription(
  billing: BillingContext,
  userId: string,
  priceId: string,
): Promise<ChangeableSubscription> {
  return requireChangeable(await syncAndFindCurrent(billing, userId), priceId);
}

/**
 * The current price may always be "changed" to itself.
 * @throws AppError with the reason why the price may not change
 */
export function requireChangeable(
  current: OwnedSubscription | undefined,
  priceId: string,
): ChangeableSubscription {
  const row =
    current?.price_id === priceId ? requireOngoing(current) : requireAllowed('switch', current);
  if (!row.item_id) throw new AppError('NO_SUBSCRIPTION');
  return { ...row, item_id: row.item_id };
}
