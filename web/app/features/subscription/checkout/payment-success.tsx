import { grantsAccess, type Subscription } from '@stillweb/contract/billing/subscription';
import { errorCodeOf } from '@stillweb/ui/api/errors.ts';
import { Container } from '@stillweb/ui/kit/container.tsx';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { href, Navigate, useSearchParams } from 'react-router';
import { subscriptionClient, useConfirmCheckoutMutation } from '../../../api/subscription.ts';
import { UsersOnly } from '../../../session/guards.tsx';
import { useAppDispatch } from '../../../session/hooks.ts';
import { PaymentConfirmed } from './payment-confirmed.tsx';
import { Confirming, NotStarted, Unconfirmed } from './payment-unconfirmed.tsx';

interface PaymentSuccessProps {
  /** Stands on the page of a payment that has succeeded, and not before. */
  nextStep: ReactNode;
}

/** The page to which the hosted checkout returns. */
export function PaymentSuccess({ nextStep }: PaymentSuccessProps) {
  return (
    <Container width="text" className="grid min-h-dvh content-start gap-8 py-16 sm:py-24">
      <UsersOnly fallback={<Confirming />}>
        <ConfirmationResult nextStep={nextStep} />
      </UsersOnly>
    </Container>
  );
}

function ConfirmationResult({ nextStep }: PaymentSuccessProps) {
  const [parameters] = useSearchParams();
  const sessionId = parameters.get('session_id');
  const { confirmation, checking, failedChecks, check } = useConfirmation(sessionId);
  switch (confirmation.status) {
    case 'pending':
      return <Confirming />;
    case 'started':
      return (
        <PaymentConfirmed
          subscription={confirmation.subscription}
          sessionId={sessionId}
          nextStep={nextStep}
        />
      );
    case 'failed':
      return <Navigate to={href('/subscription/failed')} replace />;
    case 'not started':
      return <NotStarted subscription={confirmation.subscription} />;
    case 'unknown':
      return <Unconfirmed checking={checking} failedChecks={failedChecks} onCheck={check} />;
  }
}

type Confirmation =
  | { status: 'pending' }
  | { status: 'started' | 'not started'; subscription: Subscription }
  /** The checkout has ended without a payment. */
  | { status: 'failed' }
  /** The server did not answer, or does not know of the payment yet. */
  | { status: 'unknown' };

/**
 * Asks the server to read the checkout session from the provider immediately, so that a late webhook does
 * not matter, and refetches the subscription when that shows no access. Both answers are stored in
 * the session.
 */
function useConfirmation(sessionId: string | null) {
  const dispatch = useAppDispatch();
  const [confirmCheckout] = useConfirmCheckoutMutation();
  const [confirmation, setConfirmation] = useState<Confirmation>({ status: 'pending' });
  const [checking, setChecking] = useState(false);
  const [failedChecks, setFailedChecks] = useState(0);

  async function confirm(): Promise<Confirmation> {
    const { data: confirmed, error } = sessionId ? await confirmCheckout({ sessionId }) : {};
    if (errorCodeOf(error) === 'PAYMENT_FAILED') return { status: 'failed' };
    const current = grantsAccess(confirmed?.status) ? confirmed : await refetch();
    return decideConfirmation(confirmed ?? null, current ?? null);
  }

  async function refetch() {
    const { currentSubscription } = subscriptionClient.endpoints;
    const options = { forceRefetch: true, subscribe: false };
    return (await dispatch(currentSubscription.initiate(undefined, options))).data;
  }

  const confirmOnArrival = useEffectEvent(() => confirm().then(setConfirmation));
  useEffect(() => {
    void confirmOnArrival();
  }, []);

  async function check() {
    setChecking(true);
    const result = await confirm();
    setConfirmation(result);
    if (result.status === 'unknown') setFailedChecks((count) => count + 1);
    setChecking(false);
  }

  return { confirmation, checking, failedChecks, check: () => void check() };
}

/** Only the checkout's own subscription can say "not started": an older one says nothing about it. */
export function decideConfirmation(
  confirmed: Subscription | null,
  current: Subscription | null,
): Confirmation {
  if (current && grantsAccess(current.status)) return { status: 'started', subscription: current };
  return confirmed && confirmed.status !== 'INCOMPLETE'
    ? { status: 'not started', subscription: confirmed }
    : { status: 'unknown' };
}
