import type { User } from '@stillweb/contract/account/user';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { href, useLocation, useNavigate } from 'react-router';
import { subscriptionClient } from '../../../api/subscription.ts';
import { signedIn } from '../../../session/slices.ts';
import {
  chosenPlan,
  nextAfterVerification,
  storeNextAfterVerification,
  straightToCheckout,
} from '../../../session/visit.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { nextPathOf } from '../../../session/next-path.ts';

/**
 * Stores a session that the server has opened, and opens the page that asked for the log-in. Without one
 * the end of a sign-up opens the checkout of the chosen plan. All others open the dashboard: the account
 * page, or the subscription page without a subscription.
 */
export function useStartSession({ endsSignUp }: { endsSignUp: boolean }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { search } = useLocation();

  async function hasSubscription(): Promise<boolean> {
    const { currentSubscription } = subscriptionClient.endpoints;
    const request = currentSubscription.initiate(undefined, { forceRefetch: true });
    // A failure is ignored: it only leads to the subscription page.
    const { data } = await dispatch(request);
    return Boolean(data);
  }

  return async (session: { user: User; token: string }, message: string) => {
    dispatch(signedIn(session));
    toast.success(message);
    const next = nextPathOf(search) ?? (endsSignUp ? nextAfterVerification() : null);
    storeNextAfterVerification(null);
    const hasPlan = await hasSubscription();
    const dashboard = hasPlan ? '/dashboard/account' : '/dashboard/subscription';
    const isBuying = endsSignUp && next === null && !hasPlan && chosenPlan.get() !== null;
    const state = isBuying ? straightToCheckout : null;
    await navigate(next ?? href(dashboard), { replace: true, state });
  };
}
