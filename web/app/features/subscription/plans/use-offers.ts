import { trialDays as publicTrialDays, type Plan } from '@stillweb/contract/billing/plans';
import type { PlanOffers } from '@stillweb/ui/subscription/rules/plan-terms.ts';
import { plainPlans } from '../../../content/plain-plans.ts';
import { usePlansQuery } from '../../../api/subscription.ts';
import { useIsSignedIn, useSessionPhase, useVisitedOffer } from '../../../session/hooks.ts';
import { usePromotionCode } from '../../../session/visit.ts';
import { offerNotice } from './offer-notice.ts';

export interface Offers extends PlanOffers {
  /** The code of the offer that the visitor has come by, for the checkout. */
  offer: string | null;
  /** The promotion code that the visitor has come with, for the checkout. */
  code: string | null;
  /** Why other prices are shown than those of that offer. */
  notice: string | null;
}

const plainOffers: Offers = {
  trialDays: publicTrialDays,
  isClosed: () => false,
  isStopped: false,
  priceOf: (plan) => plainPlans[plan],
  offer: null,
  code: null,
  notice: null,
};

/**
 * The offers that may be promised: the public plans to a visitor without an offer, only the server's answer
 * to all others. Every visitor learns from that answer when nothing is sold.
 * @param chosen the offer at which a plan was chosen before, if one was
 */
export function useOffers(chosen: string | null = null): Offers {
  const isSignedIn = useIsSignedIn();
  const isRead = useSessionPhase() !== 'unread';
  const visited = useVisitedOffer();
  const code = usePromotionCode();
  const offer = chosen ?? visited;
  const isPlain = !isSignedIn && offer === null;
  const { data: sold, isError } = usePlansQuery(offer ?? undefined, { skip: !isRead });
  const isStopped = sold?.some((row) => row.sold === false) ?? false;
  if (isPlain) return { ...plainOffers, isStopped, code };

  const find = (plan: Plan) => sold?.find((row) => row.plan === plan);
  return {
    trialDays: sold ? sold[0]?.trialDays : isSignedIn ? undefined : publicTrialDays,
    isClosed: (plan) => sold !== undefined && !find(plan),
    isStopped,
    // Checkout is told what was shown, and refuses another price.
    priceOf: (plan) => find(plan) ?? (sold || isError ? plainPlans[plan] : undefined),
    offer: isError ? null : offer,
    code,
    notice: offerNotice({ offer, sold, isError, isSignedIn }),
  };
}
