import { messageOf } from '../../../api/errors.ts';
import { useLogoutMutation } from '../../../api/auth.ts';
import { signedOut } from '../../../session/auth-slice.ts';
import { useAppDispatch, useAppStore } from '../../../session/hooks.ts';
import { toast } from '../../../ui/toast.ts';

/** Logs out; whatever the server says, and also when it can't be reached, nothing stays in this browser. */
export function useLogOut() {
  const [logout, { isLoading }] = useLogoutMutation();
  const store = useAppStore();
  const dispatch = useAppDispatch();

  async function logOut() {
    const { error } = await logout();
    // A session that turned out to be over is what was asked for.
    const wasOver = store.getState().auth.token === null;
    dispatch(signedOut());
    if (error && !wasOver) toast.error(messageOf(error, 'An error occurred'));
    else toast.success('Logout successful!');
  }

  return { logOut, isLoggingOut: isLoading };
}
