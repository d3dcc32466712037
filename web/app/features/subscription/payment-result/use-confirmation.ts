import { grantsAccess, type Subscription } from '@stillweb/contract/subscription';
import { useEffect, useEffectEvent, useState } from 'react';
import { subscriptionClient, useConfirmCheckoutMutation } from '../../../api/subscription.ts';
import { useAppDispatch } from '../../../session/hooks.ts';

type Finding =
  | { kind: 'none yet' }
  | { kind: 'started' | 'not started'; subscription: Subscription }
  /** Nobody could say: the server was not reached, or has not heard of the payment. */
  | { kind: 'unknown' };

/**
 * Has the server look at a checkout session at once, so that nothing depends on a webhook; where that
 * does not tell, the refreshed subscription does. Either answer ends up in the session.
 */
export function useConfirmation(sessionId: string | null) {
  const dispatch = useAppDispatch();
  const [confirmCheckout] = useConfirmCheckoutMutation();
  const [finding, setFinding] = useState<Finding>({ kind: 'none yet' });
  const [checking, setChecking] = useState(false);

  async function look(): Promise<Finding> {
    const confirmed = sessionId ? (await confirmCheckout({ sessionId })).data : null;
    const current = grantsAccess(confirmed?.status) ? confirmed : await refreshed();
    return findingFrom(confirmed ?? null, current ?? null);
  }

  async function refreshed() {
    const { currentSubscription } = subscriptionClient.endpoints;
    const fresh = { forceRefetch: true, subscribe: false };
    return (await dispatch(currentSubscription.initiate(undefined, fresh))).data;
  }

  const lookOnArrival = useEffectEvent(() => look().then(setFinding));
  useEffect(() => {
    void lookOnArrival();
  }, []);

  async function check() {
    setChecking(true);
    setFinding(await look());
    setChecking(false);
  }

  return { finding, checking, check: () => void check() };
}

/** Only what was confirmed may say no: an old subscription tells nothing of a new payment. */
function findingFrom(confirmed: Subscription | null, current: Subscription | null): Finding {
  if (current && grantsAccess(current.status)) return { kind: 'started', subscription: current };
  return confirmed && confirmed.status !== 'INCOMPLETE'
    ? { kind: 'not started', subscription: confirmed }
    : { kind: 'unknown' };
}
