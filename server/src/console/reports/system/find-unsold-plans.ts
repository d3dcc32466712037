import type { PlanDetails, PlanOffer } from '@stillweb/contract/billing/plans';
import type { UnsoldPlan } from '@stillweb/contract/console/system';

/** The announced plans that are not sold: a price at Stripe that is another or missing closes the sale. */
export function findUnsoldPlans(
  announced: readonly PlanDetails[],
  sold: readonly Pick<PlanOffer, 'plan' | 'offer' | 'currency'>[],
): UnsoldPlan[] {
  return announced
    .filter(
      ({ plan, offer, currency }) =>
        !sold.some(
          (other) => other.plan === plan && other.offer === offer && other.currency === currency,
        ),
    )
    .map(({ plan, offer, lookupKey }) => ({ plan, offer: offer ?? null, lookupKey }));
}
