import type { User } from '@stillweb/contract/user';
import { href, useLocation, useNavigate } from 'react-router';
import { subscriptionClient } from '../../../api/subscription.ts';
import { signedIn } from '../../../session/auth-slice.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { nextPathOf } from '../../../session/next-path.ts';
import { toast } from '../../../ui/toast.tsx';

/**
 * Stores a session that the server has opened, and opens the page that asked for the log-in. Without
 * one it opens the dashboard: the account page, or the subscription page without a subscription.
 */
export function useStartSession() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const next = nextPathOf(useLocation().search);

  async function hasSubscription(): Promise<boolean> {
    const { currentSubscription } = subscriptionClient.endpoints;
    const request = currentSubscription.initiate(undefined, { forceRefetch: true });
    // The specification ignores a failure here: it only leads to the subscription page.
    const { data } = await dispatch(request);
    return Boolean(data);
  }

  return async (session: { user: User; token: string }, message: string) => {
    dispatch(signedIn(session));
    toast.success(message);
    const hasPlan = await hasSubscription();
    const dashboard = hasPlan ? '/dashboard/account' : '/dashboard/subscription';
    await navigate(next ?? href(dashboard), { replace: true });
  };
}
