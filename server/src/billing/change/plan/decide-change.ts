import type { PlanOffer } from '@stillweb/contract/billing/plans';
import { currencyName } from '@stillweb/contract/currencies';
import { minuteMs } from '@stillweb/contract/time';
import { t } from '@stillweb/texts/t';
import { AppError } from '../../../platform/app-error.ts';
import { subscriberConstraint } from '../../buy/buyer.ts';
import { decidePricing, plansAt } from '../../buy/decide-pricing.ts';
import type { CurrentCatalogue } from '../../context.ts';
import { requireAllowed, requireOngoing } from '../../subscription/allowed-changes.ts';
import type { OwnedSubscription } from '../../tables.ts';

/** An ongoing subscription with the item whose price a change of plan replaces. */
export type ChangeableSubscription = OwnedSubscription & { item_id: string };

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

/**
 * The plan that a subscriber gets at a price.
 * @throws AppError UNKNOWN_PRICE when the price is not on sale to this subscriber
 */
export function decideNewPlan(
  sold: readonly PlanOffer[],
  catalogue: Pick<CurrentCatalogue, 'plain' | 'offers'>,
  { currency, offer }: Pick<OwnedSubscription, 'currency' | 'offer'>,
  priceId: string,
): PlanOffer {
  const isAsked = (candidate: PlanOffer) => candidate.priceId === priceId;
  const constraint = subscriberConstraint({ currency, offer });
  const plan = plansAt(decidePricing(catalogue, {}, constraint), sold).find(isAsked);
  if (plan) return plan;
  const elsewhere = sold.find(isAsked);
  throw new AppError('UNKNOWN_PRICE', {
    message:
      elsewhere && elsewhere.currency !== currency
        ? t(
            'errors.unknown-price.currency',
            'Your subscription is in {currency}, and this price is not.',
            { currency: currencyName(currency) },
          )
        : t(
            'errors.unknown-price.ended',
            'This price is no longer on sale. Please try again at the current price.',
          ),
  });
}

/** How long the amounts of a preview hold. */
const validFor = 30 * minuteMs;
/** A preview has its date by Stripe's clock, which may be so much ahead of ours. */
const clockDifference = minuteMs;

/**
 * Whether a preview of the last half hour may have had this proration date, so that the change charges the amount shown.
 * Any other date would change the price. One before the current period Stripe refuses, and nothing is charged.
 * @param prorationDate unix seconds
 */
export function isOfRecentPreview(prorationDate: number, now: Date): boolean {
  const age = now.getTime() - prorationDate * 1000;
  return age >= -clockDifference && age < validFor;
}
