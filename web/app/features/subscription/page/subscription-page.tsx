import { newCardQuery } from '@stillweb/contract/billing/manage-subscription';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import { lazyPart } from '@stillweb/ui/page/lazy-part.tsx';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  useCurrentSubscriptionQuery,
  useConfirmPaymentMethodMutation,
} from '../../../api/subscription.ts';
import { useSubscription } from '../../../session/hooks.ts';
import { RequireSubscription } from './require-subscription.tsx';
import { SubscriptionScreen } from './subscription-screen.tsx';
import { useSlowPayment } from './slow-payment.ts';

interface SubscriptionPageProps {
  /** Whether something else is still to load, without which the page would move afterwards. */
  isPending: boolean;
  /** Says where Premium runs, before it is bought. */
  browserFit: ReactNode;
  /** The next step until Premium works, if one is left. */
  nextStep: ReactNode;
}

/** The subscription. The page follows a payment that is under way, and charges a new card. */
export function SubscriptionPage({ nextStep, ...guard }: SubscriptionPageProps) {
  const subscription = useSubscription();
  const newCard = useNewCard(subscription);
  usePaymentPolling(subscription);
  return (
    <>
      {/* The region stands before its text, so that screen readers announce it. */}
      <div aria-live="polite">
        {(newCard.isConfirming || newCard.before !== undefined) && (
          <Suspense>
            <NewCardResult {...newCard} subscription={subscription} />
          </Suspense>
        )}
      </div>
      <RequireSubscription {...guard} isConfirmingCard={newCard.isConfirming}>
        <SubscriptionScreen nextStep={nextStep} />
      </RequireSubscription>
    </>
  );
}

/** Short enough for a user who returns from the portal before Stripe has reported the payment. */
const pollingMs = 5000;

/** Asks for the subscription again and again while a payment is due or under way. */
function usePaymentPolling(subscription: Subscription | null): void {
  const isFollowed = useSlowPayment(subscription);
  const isDue = subscription?.status === 'PAST_DUE' || subscription?.status === 'INCOMPLETE';
  useCurrentSubscriptionQuery(undefined, { pollingInterval: isFollowed || isDue ? pollingMs : 0 });
}

/** Only after the return from the portal's page of the card. */
const NewCardResult = lazyPart(() => import('./new-card-result.tsx'));

/**
 * After the return from the portal's page of the card: has the server read the card and pay with it, so
 * that a late webhook does not matter. A failed request changes nothing: the page asks for the
 * subscription again and again while a payment is due.
 * @returns the subscription as it was before; undefined when the visit is no such return
 */
function useNewCard(subscription: Subscription | null) {
  const [parameters, setParameters] = useSearchParams();
  const [isReturn] = useState(() => parameters.get(newCardQuery.name) === newCardQuery.value);
  const [before] = useState(() => (isReturn ? subscription : undefined));
  const [confirm, { isLoading, isUninitialized }] = useConfirmPaymentMethodMutation();

  const confirmReturn = useEffectEvent(() => {
    // A reload must not ask once more.
    setParameters({}, { replace: true, preventScrollReset: true });
    void confirm();
  });
  useEffect(() => {
    if (isReturn) confirmReturn();
  }, [isReturn]);

  return { before, isConfirming: isReturn && (isLoading || isUninitialized) };
}
