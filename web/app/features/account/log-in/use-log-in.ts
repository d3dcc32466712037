import type { LoginRequest } from '@stillweb/contract/auth';
import { useLoginMutation } from '../../../api/auth.ts';
import { useStartSession } from './use-start-session.ts';

/** Logs in and opens the dashboard. */
export function useLogIn() {
  const [login] = useLoginMutation();
  const startSession = useStartSession();

  return async (credentials: LoginRequest) => {
    const { data, accessToken } = await login(credentials).unwrap();
    await startSession({ user: data.user, token: accessToken }, 'Login successful!');
  };
}
