import { useEffect, type ReactNode } from 'react';
import { href, Navigate, useLocation } from 'react-router';
import { loginFinished } from './auth-slice.ts';
import { useAppDispatch, useIsSignedIn, useSessionPhase } from './hooks.ts';
import { nextPathOf, nextQuery } from './next-path.ts';

interface UsersOnlyProps {
  children: ReactNode;
  /** Shown until storage was read. */
  fallback: ReactNode;
  /** Whether the log-in leads back to this page. */
  comesBack?: boolean;
}

export function UsersOnly({ children, fallback, comesBack = false }: UsersOnlyProps) {
  const phase = useSessionPhase();
  const isSignedIn = useIsSignedIn();
  const dispatch = useAppDispatch();
  const page = useLocation();

  useEffect(() => {
    if (phase === 'logging-in') dispatch(loginFinished());
  }, [phase, dispatch]);

  if (isSignedIn) return children;
  if (phase === 'unread') return fallback;
  const login = href('/auth/login');
  return <Navigate to={comesBack ? login + nextQuery(page) : login} replace />;
}

/** Shows the page until storage was read: it was prerendered for visitors. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const phase = useSessionPhase();
  const isSignedIn = useIsSignedIn();
  const { search } = useLocation();
  if (phase === 'ready' && isSignedIn) {
    return <Navigate to={nextPathOf(search) ?? href('/dashboard')} replace />;
  }
  // Hidden from users until they are redirected.
  return <div className={phase === 'unread' ? 'signed-in:invisible' : ''}>{children}</div>;
}
