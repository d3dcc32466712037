import type { LoginRequest } from '@stillweb/contract/auth';
import { href, useNavigate } from 'react-router';
import { useLoginMutation } from '../../../api/auth.ts';
import { subscriptionClient } from '../../../api/subscription.ts';
import { signedIn } from '../../../session/auth-slice.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { toast } from '../../../ui/toast.tsx';

/** Logs in and opens the dashboard: the account page, or the subscription page without a subscription. */
export function useLogIn() {
  const [login] = useLoginMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();

  async function hasSubscription(): Promise<boolean> {
    const { currentSubscription } = subscriptionClient.endpoints;
    const request = currentSubscription.initiate(undefined, { forceRefetch: true });
    // The specification ignores a failure here: it only leads to the subscription page.
    const { data } = await dispatch(request);
    return Boolean(data);
  }

  return async (credentials: LoginRequest) => {
    const { data, accessToken } = await login(credentials).unwrap();
    dispatch(signedIn({ user: data.user, token: accessToken }));
    toast.success('Login successful!');
    const page = (await hasSubscription()) ? '/dashboard/account' : '/dashboard/subscription';
    await navigate(href(page), { replace: true });
  };
}
