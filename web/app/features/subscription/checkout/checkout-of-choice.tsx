import { trialDays, type PlanOffer } from '@stillweb/contract/billing/plans';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { usePlansQuery } from '../../../api/subscription.ts';
import type { Choice } from '../../../session/visit.ts';
import { useCheckout } from './use-checkout.ts';
import { useOffers } from '../plans/use-offers.ts';

interface CheckoutOfChoiceProps {
  choice: Choice;
  /** Shown until the browser leaves. */
  opening: ReactNode;
  children: ReactNode;
}

/**
 * Opens the checkout of a remembered choice. The page below it appears when it must ask first, and when the visitor comes back from
 * the checkout.
 */
export default function CheckoutOfChoice({ choice, opening, children }: CheckoutOfChoiceProps) {
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
  return opening;
}

interface Answer {
  /** The plans as the server sells them to this user; undefined while it has not answered. */
  sold: readonly PlanOffer[] | undefined;
  hasFailed: boolean;
}

/**
 * Whether the checkout opens by itself: only on the terms that the visitor has read before the log-in.
 * On any others the page says first what they are.
 */
export function decideStart(choice: Choice, { sold, hasFailed }: Answer): 'wait' | 'start' | 'ask' {
  if (hasFailed) return 'ask';
  if (!sold) return 'wait';
  const row = sold.find(({ plan }) => plan === choice.plan);
  if (row?.sold === false) return 'ask';
  const isAsShown =
    row?.trialDays === trialDays &&
    (row.offer ?? null) === choice.offer &&
    row.currency === (choice.currency ?? row.currency);
  return isAsShown ? 'start' : 'ask';
}
