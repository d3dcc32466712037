import type { Subscription } from '@stillweb/contract/subscription';
import { lazyPart } from '@stillweb/ui/lazy-part.tsx';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useCurrentSubscriptionQuery } from '../../../api/subscription.ts';
import { useAccess, useSubscription } from '../../../session/hooks.ts';
import { useSlowPayment } from '../slow-payment/use-slow-payment.ts';
import { decideView } from './decide-view.ts';
import { SubscriptionSkeleton } from './subscription-skeleton.tsx';
import { SubscriptionUnavailable } from './subscription-unavailable.tsx';
import { useKeptHeadingFocus } from './use-kept-heading-focus.ts';
import { useNewCard } from './use-new-card.ts';

interface RequireSubscriptionProps {
  /** Opens the page to every signed-in user. */
  bypass?: boolean;
  /** Whether something else is still to load, without which the page would move afterwards. */
  isPending?: boolean;
  /** Says where Premium runs, before it is bought. */
  browserFit?: ReactNode;
  children: ReactNode;
}

/** Guards a dashboard page: users without an active subscription see how to get one instead. */
export function RequireSubscription({ bypass = false, ...page }: RequireSubscriptionProps) {
  return bypass ? page.children : <ActiveSubscriptionOnly {...page} />;
}

/** Short enough for a user who returns from the portal before Stripe has reported the payment. */
const pollingMs = 5000;

function ActiveSubscriptionOnly({
  isPending = false,
  browserFit,
  children,
}: RequireSubscriptionProps) {
  // The session is updated by each mutation, before the cached query is loaded again.
  const subscription = useSubscription();
  const access = useAccess();
  const isFollowed = useSlowPayment(subscription);
  const newCard = useNewCard(subscription);
  const { data, error, isFetching, refetch } = useCurrentSubscriptionQuery(undefined, {
    pollingInterval: isFollowed || awaitsPayment(subscription) ? pollingMs : 0,
  });
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
          subscription && (
            <PaymentDue subscription={subscription} isConfirming={newCard.isConfirming} />
          )
        );
      case 'required':
        return <SubscriptionRequired subscription={subscription} browserFit={browserFit} />;
      case 'page':
        return children;
    }
  }

  return (
    <div {...watch}>
      {/* The region stands before its text, so that screen readers announce it. */}
      <div aria-live="polite">
        {(newCard.isConfirming || newCard.before !== undefined) && (
          <Suspense>
            <NewCardResult {...newCard} subscription={subscription} />
          </Suspense>
        )}
      </div>
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

function awaitsPayment(subscription: Subscription | null): boolean {
  return subscription?.status === 'PAST_DUE' || subscription?.status === 'INCOMPLETE';
}

/** Subscribers need none of these. */
const NewCardResult = lazyPart(() => import('./new-card-result.tsx'));
const SubscriptionRequired = lazyPart(() => import('./subscription-required.tsx'));
const PaymentDue = lazyPart(() => import('./payment-due.tsx'));
