import { useEffect, type ReactNode } from 'react';
import { href, Navigate } from 'react-router';
import { arrived } from './auth-slice.ts';
import { useAppDispatch, useIsSignedIn, useSessionPhase } from './hooks.ts';

interface MembersOnlyProps {
  children: ReactNode;
  /** Stands in until it is known who asks. */
  meanwhile: ReactNode;
}

export function MembersOnly({ children, meanwhile }: MembersOnlyProps) {
  const phase = useSessionPhase();
  const isSignedIn = useIsSignedIn();
  const dispatch = useAppDispatch();

  useEffect(() => {
    if (phase === 'arriving') dispatch(arrived());
  }, [phase, dispatch]);

  if (isSignedIn) return children;
  return phase === 'unread' ? meanwhile : <Navigate to={href('/auth/login')} replace />;
}

/** Until it is known who asks, the page shows itself: it was prerendered for visitors. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const phase = useSessionPhase();
  const isSignedIn = useIsSignedIn();
  if (phase === 'settled' && isSignedIn) return <Navigate to={href('/dashboard')} replace />;
  // Members, whom the root element's mark tells from visitors, would see it flash.
  return <div className={phase === 'unread' ? 'signed-in:invisible' : ''}>{children}</div>;
}
