import { useEffect, type ReactNode } from 'react';
import { href, Navigate, useLocation } from 'react-router';
import { loginFinished } from './slices.ts';
import { useAppDispatch, useIsSignedIn, useSessionEnd, useSessionPhase } from './hooks.ts';
import { nextPathOf, nextQuery } from './next-path.ts';

interface UsersOnlyProps {
  children: ReactNode;
  /** Shown until storage was read. */
  fallback: ReactNode;
}

/** Sends visitors to the log-in, which leads back to the page unless they have just logged out. */
export function UsersOnly({ children, fallback }: UsersOnlyProps) {
  const phase = useSessionPhase();
  const isSignedIn = useIsSignedIn();
  const hasLoggedOut = useSessionEnd() === 'user';
  const page = useLocation();

  if (isSignedIn) return children;
  if (phase === 'unread') return fallback;
  const login = href('/auth/login');
  return <Navigate to={hasLoggedOut ? login : login + nextQuery(page)} replace />;
}

/** For the layout of the log-in: once the next page has taken its place, the guards decide again. */
export function useLoginEnd() {
  const dispatch = useAppDispatch();
  useEffect(() => () => void dispatch(loginFinished()), [dispatch]);
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
