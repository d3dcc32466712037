import { failureOf } from '@stillweb/ui/api/errors.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { t } from '@stillweb/texts/t';
import { useLogoutMutation } from '../../../api/auth.ts';
import { signedOut } from '../../../session/slices.ts';
import { useAppDispatch, useAppStore } from '../../../session/hooks.ts';

/** Logs out. The browser's session ends also when the request fails. */
export function useLogOut() {
  const [logout, { isLoading }] = useLogoutMutation();
  const store = useAppStore();
  const dispatch = useAppDispatch();

  async function logOut() {
    const { error } = await logout();
    // A failed refresh has already ended the session: that is a success.
    const hadEnded = store.getState().auth.token === null;
    dispatch(signedOut());
    if (error && !hadEnded) toast.error(failureOf(error, t('log-out.failed', 'An error occurred')));
    else toast.success(t('log-out.success', 'Logout successful!'));
  }

  return { logOut, isLoggingOut: isLoading };
}
