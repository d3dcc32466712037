import { grantsAccess, type Subscription } from '@stillweb/contract/subscription';
import { useEffect, useEffectEvent, useState } from 'react';
import { subscriptionClient, useConfirmCheckoutMutation } from '../../api/subscription.ts';
import { useAppDispatch } from '../../session/hooks.ts';

type State = 'first check' | 'checking' | 'confirmed' | 'unconfirmed';

/**
 * Has the server look at a checkout session at once, so that nothing depends on a webhook; without a
 * usable session the refreshed subscription decides. Both answers end up in the session.
 */
export function useConfirmation(sessionId: string | null) {
  const dispatch = useAppDispatch();
  const [confirmCheckout] = useConfirmCheckoutMutation();
  const [state, setState] = useState<State>('first check');
  const [subscription, setSubscription] = useState<Subscription | null>(null);

  async function look(): Promise<Subscription | null> {
    const confirmed = sessionId ? (await confirmCheckout({ sessionId })).data : null;
    const found = grantsAccess(confirmed?.status) ? confirmed : await refreshed();
    return found ?? null;
  }

  async function refreshed() {
    const { currentSubscription } = subscriptionClient.endpoints;
    const fresh = { forceRefetch: true, subscribe: false };
    return (await dispatch(currentSubscription.initiate(undefined, fresh))).data;
  }

  const lookOnArrival = useEffectEvent(() => look().then(settle));
  useEffect(() => {
    void lookOnArrival();
  }, []);

  function settle(found: Subscription | null) {
    setSubscription(found);
    setState(grantsAccess(found?.status) ? 'confirmed' : 'unconfirmed');
  }

  function check() {
    setState('checking');
    void look().then(settle);
  }

  return { state, subscription, check };
}
