import { useIsSignedIn, useSessionPhase, useSessionUser } from '../session/hooks.ts';
import type { HeaderUser } from './account-link.tsx';

/** The user that the header shows. */
export function useHeaderUser(): HeaderUser {
  const phase = useSessionPhase();
  const user = useSessionUser();
  const isSignedIn = useIsSignedIn();
  if (phase === 'unread') return undefined;
  return user ?? (isSignedIn ? { name: 'Account' } : null);
}
