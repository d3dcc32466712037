import { useEffect, type ReactNode } from 'react';
import { href, Navigate } from 'react-router';
import { loginFinished } from './auth-slice.ts';
import { useAppDispatch, useIsSignedIn, useSessionPhase } from './hooks.ts';

interface UsersOnlyProps {
  children: ReactNode;
  /** Shown until storage was read. */
  fallback: ReactNode;
}

export function UsersOnly({ children, fallback }: UsersOnlyProps) {
  const phase = useSessionPhase();
  const isSignedIn = useIsSignedIn();
  const dispatch = useAppDispatch();

  useEffect(() => {
    if (phase === 'logging-in') dispatch(loginFinished());
  }, [phase, dispatch]);

  if (isSignedIn) return children;
  return phase === 'unread' ? fallback : <Navigate to={href('/auth/login')} replace />;
}

/** Shows the page until storage was read: it was prerendered for visitors. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const phase = useSessionPhase();
  const isSignedIn = useIsSignedIn();
  if (phase === 'ready' && isSignedIn) return <Navigate to={href('/dashboard')} replace />;
  // Hidden from users until they are redirected.
  return <div className={phase === 'unread' ? 'signed-in:invisible' : ''}>{children}</div>;
}
