import type { ReactNode } from 'react';
import { href, Navigate } from 'react-router';
import { useIsSignedIn, useSessionPhase } from './hooks.ts';

/** Lets signed-in users through; `meanwhile` stands in until it is known who asks. */
export function MembersOnly({
  children,
  meanwhile,
}: {
  children: ReactNode;
  meanwhile: ReactNode;
}) {
  const phase = useSessionPhase();
  const isSignedIn = useIsSignedIn();
  if (isSignedIn) return children;
  return phase === 'unread' ? meanwhile : <Navigate to={href('/auth/login')} replace />;
}

/** Keeps signed-in users out; prerendered pages show themselves until it is known who asks. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const phase = useSessionPhase();
  const isSignedIn = useIsSignedIn();
  return phase === 'settled' && isSignedIn ? (
    <Navigate to={href('/dashboard')} replace />
  ) : (
    children
  );
}
