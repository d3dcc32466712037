import { useIsSignedIn, useSessionPhase, useSessionUser } from '../session/hooks.ts';
import type { Visitor } from './account-link.tsx';

/** Whom the header shows, once that is known. */
export function useVisitor(): Visitor {
  const phase = useSessionPhase();
  const user = useSessionUser();
  const isSignedIn = useIsSignedIn();
  if (phase === 'unread') return undefined;
  return user ?? (isSignedIn ? { name: 'Account' } : null);
}
