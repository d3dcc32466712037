import { lazyPart } from '@stillweb/ui/page/lazy-part.tsx';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useCurrentSubscriptionQuery } from '../../../api/subscription.ts';
import { useAccess, useSubscription } from '../../../session/hooks.ts';
import { decideView } from './decide-view.ts';
import { SubscriptionSkeleton } from './subscription-skeleton.tsx';
import { SubscriptionUnavailable } from './subscription-unavailable.tsx';
import { useKeptHeadingFocus } from './use-kept-heading-focus.ts';

interface RequireSubscriptionProps {
  /** Opens the page to every signed-in user. */
  bypass?: boolean;
  /** Whether something else is still to load, without which the page would move afterwards. */
  isPending?: boolean;
  /** Says where Premium runs, before it is bought. */
  browserFit?: ReactNode;
  /** Whether a new card is being charged: a payment that is due then asks for nothing. */
  isConfirmingCard?: boolean;
  children: ReactNode;
}

/** Guards a dashboard page: users without an active subscription see how to get one instead. */
export function RequireSubscription({ bypass = false, ...page }: RequireSubscriptionProps) {
  return bypass ? page.children : <ActiveSubscriptionOnly {...page} />;
}

function ActiveSubscriptionOnly({
  isPending = false,
  browserFit,
  isConfirmingCard = false,
  children,
}: RequireSubscriptionProps) {
  // The session is updated by each mutation, before the cached query is loaded again.
  const subscription = useSubscription();
  const access = useAccess();
  const { data, error, isFetching, refetch } = useCurrentSubscriptionQuery();
  const view = decideView({
    access,
    status: subscription?.status,
    isAnswered: data !== undefined && !isPending,
    hasFailed: Boolean(error) && !isPending,
  });
  const { watch, restore } = useKeptHeadingFocus();

  function screen() {
    switch (view) {
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
      case 'payment due':
        return (
          subscription && <PaymentDue subscription={subscription} isConfirming={isConfirmingCard} />
        );
      case 'required':
        return <SubscriptionRequired subscription={subscription} browserFit={browserFit} />;
      case 'page':
        return children;
    }
  }

  return (
    <div {...watch}>
      <Suspense key={view} fallback={<SubscriptionSkeleton />}>
        <Screen onShow={restore}>{screen()}</Screen>
      </Suspense>
    </div>
  );
}

/** Its effect runs when the code of the screen has loaded. */
function Screen({ onShow, children }: { onShow: () => void; children: ReactNode }) {
  useEffect(onShow, [onShow]);
  return children;
}

/** Subscribers need neither. */
const SubscriptionRequired = lazyPart(() => import('./subscription-required.tsx'));
const PaymentDue = lazyPart(() => import('./payment-due.tsx'));
