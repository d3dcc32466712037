import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { usePlansQuery } from '../../../api/subscription.ts';
import type { Choice } from '../../../session/visit.ts';
import { useCheckout } from '../plans/use-checkout.ts';
import { useOffers } from '../plans/use-offers.ts';
import { decideStart } from './decide-start.ts';
import { OpeningCheckout } from './opening-checkout.tsx';

interface CheckoutOfChoiceProps {
  choice: Choice;
  children: ReactNode;
}

/**
 * Opens the checkout of a remembered choice. The page below it appears when it must ask first, and when the visitor comes back from
 * the checkout.
 */
export default function CheckoutOfChoice({ choice, children }: CheckoutOfChoiceProps) {
  const { data: sold, isError: hasFailed } = usePlansQuery(choice.offer ?? undefined);
  const decision = decideStart(choice, { sold, hasFailed });
  const offers = useOffers(choice.offer);
  const checkout = useCheckout();
  const [isStarted, setIsStarted] = useState(false);

  if (checkout.pending && !isStarted) setIsStarted(true);

  const start = useEffectEvent(() => checkout.start(choice.plan, offers));
  useEffect(() => {
    if (decision === 'start') start();
  }, [decision]);

  if (decision === 'ask' || (isStarted && !checkout.pending)) return children;
  return <OpeningCheckout />;
}
