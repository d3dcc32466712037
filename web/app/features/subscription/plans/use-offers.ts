import { findOffer } from '@stillweb/contract/billing/offers';
import {
  trialDays as publicTrialDays,
  type Plan,
  type PlanOffer,
} from '@stillweb/contract/billing/plans';
import { hasSubscription } from '@stillweb/contract/billing/subscription';
import { t } from '@stillweb/texts/t';
import type { PlanOffers } from '@stillweb/ui/subscription/rules/plan-terms.ts';
import { usePlansQuery } from '../../../api/subscription.ts';
import { plainPlans } from '../../../content/plain-plans.ts';
import {
  useIsSignedIn,
  useSessionPhase,
  useSubscription,
  useVisitedOffer,
} from '../../../session/hooks.ts';
import { usePromotionCode, useRememberedCurrency } from '../../../session/visit.ts';

export interface Offers extends PlanOffers {
  /** The code of the offer that the visitor has come by, for the checkout. */
  offer: string | null;
  /** The promotion code that the visitor has come with, for the checkout. */
  code: string | null;
  /** Whether the prices are being asked for, which may be in another currency. */
  isFetching: boolean;
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
  isFetching: false,
  notice: null,
};

/**
 * The offers that may be promised: the public plans to a visitor without an offer, only the server's answer
 * to all others. Every visitor learns from that answer when nothing is sold.
 * @param chosen the offer at which a plan was chosen before, if one was
 */
export function useOffers(chosen: string | null = null): Offers {
  const isSignedIn = useIsSignedIn();
  const isSubscriber = hasSubscription(useSubscription());
  const isRead = useSessionPhase() !== 'unread';
  const visited = useVisitedOffer();
  const code = usePromotionCode();
  const offer = chosen ?? visited;
  const currency = useRememberedCurrency() ?? plainPlans.MONTHLY.currency;
  const isPlain = !isSignedIn && offer === null && currency === plainPlans.MONTHLY.currency;
  const { data: sold, isError, isFetching } = usePlansQuery(offer ?? undefined, { skip: !isRead });
  const isStopped = sold?.some((row) => row.sold === false) ?? false;
  if (isPlain) return { ...plainOffers, isStopped, code };

  const find = (plan: Plan) => sold?.find((row) => row.plan === plan);
  return {
    trialDays: sold ? sold[0]?.trialDays : isSignedIn ? undefined : publicTrialDays,
    isClosed: (plan) => sold !== undefined && !find(plan),
    isStopped,
    // Checkout gets the shown price, and rejects another one. Subscribers may pay in another currency than the page's.
    priceOf: (plan) =>
      find(plan) ?? (!isSubscriber && (sold || isError) ? plainPlans[plan] : undefined),
    offer: isError ? null : offer,
    code,
    isFetching,
    notice: offerNotice({ offer, sold, isError, isSignedIn }),
  };
}

interface Answer {
  offer: string | null;
  sold: readonly PlanOffer[] | undefined;
  isError: boolean;
  isSignedIn: boolean;
}

/** Why a visitor who has come by an offer is shown other prices; null when there is nothing to say. */
export function offerNotice({ offer, sold, isError, isSignedIn }: Answer): string | null {
  if (offer === null) {
    return isError
      ? t(
          'offers.prices-not-loaded',
          'The prices could not be loaded. Reload the page to see them.',
        )
      : null;
  }
  // Only offers of the release have a name here: those of staff are known to the server alone.
  const name = findOffer(offer)?.name ?? t('offers.of-link', 'offer of your link');
  if (!sold) {
    return isError
      ? t('offers.not-loaded', 'The {name} could not be loaded. Reload the page to see it.', {
          name,
        })
      : null;
  }
  if (sold.some((row) => row.offer === offer)) return null;
  if (!findOffer(offer)) {
    return t('offers.not-open', 'The offer of your link is not open. This is today’s price.');
  }
  // A user may also be bound to another currency.
  return isSignedIn
    ? t(
        'offers.ended-or-not-open',
        'The {name} has ended, or is not open to your account. This is today’s price.',
        { name },
      )
    : t('offers.ended', 'The {name} has ended. This is today’s price.', { name });
}
