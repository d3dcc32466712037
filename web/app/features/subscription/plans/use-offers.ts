import { trialDays as publicTrialDays, type Plan } from '@stillweb/contract/plans';
import { usePlansQuery } from '../../../api/subscription.ts';
import { useIsSignedIn } from '../../../session/hooks.ts';

interface Offers {
  /** What the server has announced to this user; undefined while it has not answered. */
  trialDays: number | undefined;
  /** Whether the server has answered that a plan is not sold at the moment. */
  isClosed: (plan: Plan) => boolean;
}

/** What may be promised: the public offer to a visitor, to a user only what the server has answered. */
export function useOffers(): Offers {
  const isSignedIn = useIsSignedIn();
  const { data: offers } = usePlansQuery(undefined, { skip: !isSignedIn });
  if (!isSignedIn) return { trialDays: publicTrialDays, isClosed: () => false };
  return {
    trialDays: offers?.[0]?.trialDays,
    isClosed: (plan) => offers !== undefined && offers.every((offer) => offer.plan !== plan),
  };
}
