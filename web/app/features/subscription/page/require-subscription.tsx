import { lazyPart } from '@stillweb/ui/page/lazy-part.tsx';
import { screenWithoutAccess } from '@stillweb/ui/subscription/screen-without-access.ts';
import { type ReactNode, Suspense, useEffect, type FocusEvent, useCallback, useRef } from 'react';
import { useCurrentSubscriptionQuery } from '../../../api/subscription.ts';
import { useAccess, useSubscription, type Access } from '../../../session/hooks.ts';
import { SubscriptionSkeleton, SubscriptionUnavailable } from './subscription-skeleton.tsx';

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
      case 'required':
        return (
          <WithoutAccess
            view={view}
            isConfirmingCard={isConfirmingCard}
            subscription={subscription}
            browserFit={browserFit}
          />
        );
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

/** Subscribers do not need it. */
const WithoutAccess = lazyPart(() => import('./without-access.tsx'));

interface SubscriptionState {
  access: Access;
  /** Of the subscription; undefined without one. */
  status: string | undefined;
  /** Whether the server has answered since the page was loaded; a later failure changes nothing. */
  isAnswered: boolean;
  hasFailed: boolean;
}

type View = 'loading' | 'unavailable' | 'page' | 'payment due' | 'required';

/** The view of a page that needs an active subscription. No user is asked to buy before an answer. */
export function decideView({ access, status, isAnswered, hasFailed }: SubscriptionState): View {
  if (!isAnswered || access === 'unknown') return hasFailed ? 'unavailable' : 'loading';
  if (access === 'active') return 'page';
  return screenWithoutAccess(status);
}

/**
 * Keeps the focus on the heading of a page whose skeleton is replaced: a navigation has moved it there,
 * and a removed element takes it along.
 * @returns what watches the focus, for an element around the page, and what restores it in a new screen
 */
function useKeptHeadingFocus() {
  const page = useRef<HTMLDivElement>(null);
  const isOnHeading = useRef(false);

  const restore = useCallback(() => {
    const isLost = document.activeElement === document.body;
    if (isOnHeading.current && isLost) {
      page.current?.querySelector('h1')?.focus({ preventScroll: true });
    }
  }, []);

  function onFocus({ target }: FocusEvent) {
    isOnHeading.current = target.tagName === 'H1';
  }

  return { watch: { ref: page, onFocus }, restore };
}
