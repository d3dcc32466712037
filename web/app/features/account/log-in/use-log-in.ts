import type { LoginRequest } from '@stillweb/contract/account/auth';
import { useLoginMutation } from '../../../api/auth.ts';
import { useStartSession } from './use-start-session.ts';

/** Logs in and opens the page that asked for it, or the dashboard. */
export function useLogIn({ endsSignUp }: { endsSignUp: boolean }) {
  const [login] = useLoginMutation();
  const startSession = useStartSession({ endsSignUp });

  return async (credentials: LoginRequest) => {
    const { data, accessToken } = await login(credentials).unwrap();
    await startSession({ user: data.user, token: accessToken }, 'Login successful!');
  };
}
