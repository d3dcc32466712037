import { grantsAccess, type Subscription } from '@stillweb/contract/billing/subscription';
import { errorCodeOf } from '@stillweb/ui/api/errors.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { subscriptionClient, useConfirmCheckoutMutation } from '../../../api/subscription.ts';
import { useAppDispatch } from '../../../session/hooks.ts';

type Confirmation =
  | { status: 'pending' }
  | { status: 'started' | 'not started'; subscription: Subscription }
  /** The checkout has ended without a payment. */
  | { status: 'failed' }
  /** The server did not answer, or does not know of the payment yet. */
  | { status: 'unknown' };

/**
 * Asks the server to read the checkout session from the provider at once, so that a late webhook does
 * not matter, and refetches the subscription when that shows no access. Both answers are stored in
 * the session.
 */
export function useConfirmation(sessionId: string | null) {
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
