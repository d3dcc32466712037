import { grantsAccess } from '@stillweb/contract/subscription';
import { lazy, Suspense, type ReactNode } from 'react';
import { useCurrentSubscriptionQuery } from '../../../api/subscription.ts';
import { useSubscription } from '../../../session/hooks.ts';
import { SubscriptionSkeleton } from './subscription-skeleton.tsx';
import { SubscriptionUnavailable } from './subscription-unavailable.tsx';

const SubscriptionRequired = lazy(() => import('./subscription-required.tsx'));

interface RequireSubscriptionProps {
  /** Opens a dashboard page to every signed-in user. */
  bypass?: boolean;
  children: ReactNode;
}

/** A dashboard page for subscribers; others see why it is closed and what opens it. */
export function RequireSubscription({ bypass = false, children }: RequireSubscriptionProps) {
  return bypass ? children : <SubscriptionGate>{children}</SubscriptionGate>;
}

function SubscriptionGate({ children }: { children: ReactNode }) {
  const { data, isError, isFetching, refetch } = useCurrentSubscriptionQuery();
  // The session hears of a change before the cached query is loaded again.
  const subscription = useSubscription();

  if (data === undefined && isError) {
    return <SubscriptionUnavailable retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <SubscriptionSkeleton />;
  if (!grantsAccess(subscription?.status)) {
    return (
      <Suspense fallback={<SubscriptionSkeleton />}>
        <SubscriptionRequired subscription={subscription} />
      </Suspense>
    );
  }
  return children;
}
