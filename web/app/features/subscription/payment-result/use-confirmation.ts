import { grantsAccess, type Subscription } from '@stillweb/contract/subscription';
import { useEffect, useEffectEvent, useState } from 'react';
import { subscriptionClient, useConfirmCheckoutMutation } from '../../../api/subscription.ts';
import { useAppDispatch } from '../../../session/hooks.ts';

type Confirmation =
  | { status: 'pending' }
  | { status: 'started' | 'not started'; subscription: Subscription }
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

  async function confirm(): Promise<Confirmation> {
    const confirmed = sessionId ? (await confirmCheckout({ sessionId })).data : null;
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
    setConfirmation(await confirm());
    setChecking(false);
  }

  return { confirmation, checking, check: () => void check() };
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
