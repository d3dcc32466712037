import type { Subscription } from '@stillweb/contract/subscription';
import type { ReactNode } from 'react';
import { useCurrentSubscriptionQuery } from '../../../api/subscription.ts';
import { useAccess, useSubscription } from '../../../session/hooks.ts';
import { useSlowPayment } from '../slow-payment/use-slow-payment.ts';
import { decideView } from './decide-view.ts';
import { SubscriptionRequired } from './subscription-required.tsx';
import { SubscriptionSkeleton } from './subscription-skeleton.tsx';
import { SubscriptionUnavailable } from './subscription-unavailable.tsx';

interface RequireSubscriptionProps {
  /** Opens the page to every signed-in user. */
  bypass?: boolean;
  children: ReactNode;
}

/** Guards a dashboard page: users without an active subscription see how to get one instead. */
export function RequireSubscription({ bypass = false, children }: RequireSubscriptionProps) {
  return bypass ? children : <ActiveSubscriptionOnly>{children}</ActiveSubscriptionOnly>;
}

/** Short enough for a user who returns from the portal before Stripe has reported the payment. */
const pollingMs = 5000;

function ActiveSubscriptionOnly({ children }: { children: ReactNode }) {
  // The session is updated by each mutation, before the cached query is loaded again.
  const subscription = useSubscription();
  const access = useAccess();
  const isFollowed = useSlowPayment(subscription);
  const { data, error, isFetching, refetch } = useCurrentSubscriptionQuery(undefined, {
    pollingInterval: isFollowed || awaitsPayment(subscription) ? pollingMs : 0,
  });

  switch (decideView({ access, isAnswered: data !== undefined, hasFailed: Boolean(error) })) {
    case 'loading':
      return <SubscriptionSkeleton />;
    case 'unavailable':
      return (
        <SubscriptionUnavailable
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      );
    case 'required':
      return <SubscriptionRequired subscription={subscription} />;
    default:
      return children;
  }
}

function awaitsPayment(subscription: Subscription | null): boolean {
  return subscription?.status === 'PAST_DUE' || subscription?.status === 'INCOMPLETE';
}
