import type { Subscription } from '@stillweb/contract/billing/subscription';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { useEffect, useRef, useState } from 'react';
import { outcomeOf } from './outcome.ts';

/** Milliseconds. At Stripe a payment takes a minute at most. */
const followedFor = 5 * 60_000;

/**
 * Follows a payment whose result is not known, and shows the result.
 * @returns whether to ask the server for it: for five minutes, then the user may
 */
export function useSlowPayment(subscription: Subscription | null): boolean {
  const isProcessing = subscription?.slowPayment?.state === 'PROCESSING';
  const [isOver, setIsOver] = useState(false);
  useOutcome(subscription);
  useEffect(() => {
    if (!isProcessing) return;
    const timer = setTimeout(() => setIsOver(true), followedFor);
    return () => {
      clearTimeout(timer);
      setIsOver(false);
    };
  }, [isProcessing]);
  return isProcessing && !isOver;
}

function useOutcome(subscription: Subscription | null): void {
  const last = useRef(subscription?.slowPayment);
  useEffect(() => {
    const before = last.current;
    last.current = subscription?.slowPayment;
    const outcome = before && subscription && outcomeOf(before, subscription);
    if (outcome) toast[outcome.kind](outcome.message);
  }, [subscription]);
}
